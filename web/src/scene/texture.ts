/** Textures that are computed here, tile the surface and stay clear at a slant. */
import {
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  RepeatWrapping,
  SRGBColorSpace,
} from "three";

/** A repeating texture of the colour that `paint` writes for each pixel, as red, green and blue of 255. */
export function repeatingTexture(
  wide: number,
  tall: number,
  paint: (column: number, row: number) => readonly [number, number, number],
): DataTexture {
  const data = new Uint8Array(wide * tall * 4);
  for (let row = 0; row < tall; row += 1) {
    for (let column = 0; column < wide; column += 1) {
      const at = (row * wide + column) * 4;
      const [red, green, blue] = paint(column, row);
      data[at] = red;
      data[at + 1] = green;
      data[at + 2] = blue;
      data[at + 3] = 255;
    }
  }
  const texture = new DataTexture(data, wide, tall);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = 8;
  texture.needsUpdate = true;
  return texture;
}
