/** The loaders of the catalogue's parts, by language and name. */
declare module "virtual:words" {
  type Loader = () => Promise<{ readonly default: Readonly<Record<string, string>> }>;
  const loaders: Readonly<Record<"fr" | "en", Readonly<Record<string, Loader>>>>;
  export default loaders;
}

/** The page's font, made by tools/fonts.py: its address. */
declare module "chantier-fonts/*.woff2" {
  const address: string;
  export default address;
}
