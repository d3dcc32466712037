import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brand } from '@stillweb/contract/brand';
import { type Font, parse } from 'opentype.js/dist/opentype.mjs';
import sharp from 'sharp';

const width = 1200;
const height = 630;
const margin = 88;
const colours = { paper: '#fbf8f2', ink: '#1f2523', soft: '#565f5a', accent: '#17605a' };

/** The sizes that a name is tried in, until it fits in so many lines. */
const settings = [
  { size: 92, lines: 2 },
  { size: 76, lines: 3 },
  { size: 58, lines: 4 },
];

/**
 * Draws the picture that stands for a page where somebody shares it: its name in the brand's look.
 * Letters become outlines, so that it comes out alike whichever fonts the machine has.
 * @returns a PNG of 1200 by 630
 */
export function drawShareImage(name: string, kicker: string): Promise<Buffer> {
  const font = (headingFont ??= readFont());
  const { size, lines } = fit(font, name);
  const first = 330 - ((lines.length - 1) * size * 1.08) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${colours.paper}"/>
<g transform="translate(${margin} 66) scale(1.9)">${mark(2)}</g>
${outline(font, kicker, margin + 80, 114, 40, colours.ink)}
${lines.map((line, row) => outline(font, line, margin, first + row * size * 1.08, size, colours.ink)).join('\n')}
${outline(font, brand.domain, margin, height - 62, 30, colours.soft)}
<g transform="translate(850 322) scale(9)">${mark(0.6)}</g>
</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

/** The sun and the lines of still water from the logo. */
function mark(stroke: number): string {
  return `<path d="M8 17a8 8 0 0 1 16 0z" fill="${colours.accent}"/>
<path d="M3 19.5h26M8.5 24h15M12.5 28.5h7" fill="none" stroke="${colours.accent}" stroke-width="${stroke}" stroke-linecap="round"/>`;
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
  const steps = font.getPath(text, x, y, size).commands.map(({ type, x1, y1, x2, y2, x, y }) => {
    const coordinates = [x1, y1, x2, y2, x, y].filter((value) => value !== undefined);
    return type + coordinates.map((value) => value.toFixed(1)).join(' ');
  });
  return `<path d="${steps.join('')}" fill="${fill}"/>`;
}

function fit(font: Font, name: string) {
  const tried = settings.map(({ size, lines }) => ({
    size,
    limit: lines,
    lines: balance(name, (line) => font.getAdvanceWidth(line, size)),
  }));
  const fitting = tried.find(({ lines, limit }) => lines.length <= limit) ?? tried.at(-1);
  if (!fitting) throw new Error('no sizes to set a name in');
  return fitting;
}

/** As few lines as the card is wide, and then as even as those can be. */
function balance(text: string, measure: (line: string) => number): string[] {
  const widest = width - 2 * margin;
  const fullest = wrap(text, (line) => measure(line) <= widest);
  const narrower = Array.from({ length: 40 }, (_, step) => widest * (0.4 + step * 0.015));
  const even = narrower
    .map((limit) => ({ limit, lines: wrap(text, (line) => measure(line) <= limit) }))
    .find(
      ({ limit, lines }) =>
        lines.length === fullest.length && lines.every((line) => measure(line) <= limit),
    );
  return even?.lines ?? fullest;
}

/** Breaks between words, each line as full as it may be. */
function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && fits(longer)) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}
