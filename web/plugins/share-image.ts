import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brand } from '@stillweb/contract/brand';
import { type Font, parse } from 'opentype.js/dist/opentype.mjs';
import sharp from 'sharp';

const width = 1200;
const height = 630;
const margin = 88;
const colors = { paper: '#fbf8f2', ink: '#1f2523', soft: '#565f5a', accent: '#17605a' };

/** Font sizes from large to small, each with the number of lines that it allows. */
const sizes = [
  { size: 92, maxLines: 2 },
  { size: 76, maxLines: 3 },
  { size: 58, maxLines: 4 },
];

/**
 * Draws the Open Graph image of a page: its name in the brand's look. Text becomes outlines, so that the
 * result does not depend on the fonts of the machine. A name in letters that the font lacks is left out.
 * @returns a PNG of 1200 by 630 pixels
 */
export function drawShareImage(name: string, kicker: string): Promise<Buffer> {
  const font = (headingFont ??= readFont());
  const { size, lines } = fit(font, hasLetters(font, name) ? name : '');
  const firstBaseline = 330 - ((lines.length - 1) * size * 1.08) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${colors.paper}"/>
<g transform="translate(${margin} 66) scale(1.9)">${mark(2)}</g>
${outline(font, kicker, margin + 80, 114, 40, colors.ink)}
${lines.map((line, row) => outline(font, line, margin, firstBaseline + row * size * 1.08, size, colors.ink)).join('\n')}
${outline(font, brand.domain, margin, height - 62, 30, colors.soft)}
<g transform="translate(850 322) scale(9)">${mark(0.6)}</g>
</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

/** The mark of the logo. */
function mark(stroke: number): string {
  return `<path d="M8 17a8 8 0 0 1 16 0z" fill="${colors.accent}"/>
<path d="M3 19.5h26M8.5 24h15M12.5 28.5h7" fill="none" stroke="${colors.accent}" stroke-width="${stroke}" stroke-linecap="round"/>`;
}

let headingFont: Font | undefined;

function readFont(): Font {
  const require = createRequire(import.meta.url);
  const bytes = readFileSync(
    require.resolve('@fontsource/newsreader/files/newsreader-latin-400-normal.woff'),
  );
  return parse(new Uint8Array(bytes).buffer);
}

function outline(font: Font, text: string, x: number, y: number, size: number, fill: string) {
  return `<path d="${font.getPath(text, x, y, size).toPathData(1)}" fill="${fill}"/>`;
}

function hasLetters(font: Font, text: string): boolean {
  return Array.from(text).every((letter) => font.charToGlyphIndex(letter) > 0);
}

/** The largest size at which the name fits, with its lines. */
function fit(font: Font, name: string) {
  const attempts = sizes.map(({ size, maxLines }) => ({
    size,
    maxLines,
    lines: balance(name, (line) => font.getAdvanceWidth(line, size)),
  }));
  const fitting =
    attempts.find(({ lines, maxLines }) => lines.length <= maxLines) ?? attempts.at(-1);
  if (!fitting) throw new Error('there is no font size');
  return fitting;
}

/** Breaks a text into as few lines as the image's width allows, of similar length. */
function balance(text: string, measure: (line: string) => number): string[] {
  const maxWidth = width - 2 * margin;
  const wrapAt = (limit: number) => wrap(text, (line) => measure(line) <= limit);
  const lineCount = wrapAt(maxWidth).length;
  for (let limit = 0.4 * maxWidth; limit < maxWidth; limit += 0.015 * maxWidth) {
    const lines = wrapAt(limit);
    if (lines.length === lineCount && lines.every((line) => measure(line) <= limit)) return lines;
  }
  return wrapAt(maxWidth);
}

/** Breaks a text between words, each line as long as `fits` allows. */
function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && fits(longer)) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}
