declare module 'virtual:*-script' {
  const url: string;
  export default url;
}

declare module 'opentype.js/dist/opentype.mjs' {
  /** A letter of SVG's path language, with those of its coordinates that it takes. */
  interface Command {
    type: 'M' | 'L' | 'Q' | 'C' | 'Z';
    x1?: number;
    y1?: number;
    x2?: number;
    y2?: number;
    x?: number;
    y?: number;
  }
  export interface Font {
    getAdvanceWidth(text: string, size: number): number;
    getPath(text: string, x: number, y: number, size: number): { commands: Command[] };
  }
  /** Reads TrueType, OpenType and WOFF, not WOFF2. */
  export function parse(font: ArrayBufferLike): Font;
}
