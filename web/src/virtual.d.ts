/** How each part of the words is fetched, by language and by name. */
declare module "virtual:words" {
  type Loader = () => Promise<{ readonly default: Readonly<Record<string, string>> }>;
  const loaders: Readonly<Record<"fr" | "en", Readonly<Record<string, Loader>>>>;
  export default loaders;
}
