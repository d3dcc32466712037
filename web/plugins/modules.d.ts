declare module 'virtual:*-script' {
  const url: string;
  export default url;
}

declare module 'virtual:*-inline' {
  const code: string;
  export default code;
}

declare module 'opentype.js/dist/opentype.mjs' {
  export interface Font {
    /** 0 for a character without a glyph. */
    charToGlyphIndex(character: string): number;
    getAdvanceWidth(text: string, size: number): number;
    getPath(
      text: string,
      x: number,
      y: number,
      size: number,
    ): { toPathData(decimals: number): string };
  }
  /** Parses TrueType, OpenType and WOFF, not WOFF2. */
  export function parse(font: ArrayBufferLike): Font;
}
