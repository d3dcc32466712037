import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';

const favicon = readFileSync(join(import.meta.dirname, '../../web/public/favicon.svg'), 'utf8');
const sizes = [16, 32, 48, 128];

/** Whether Premium is on: the mark is white on the accent then, and otherwise the accent on paper. */
type IconState = 'premium' | 'free';

const colors = {
  premium: { tile: '#17605a', mark: '#ffffff' },
  free: { tile: '#fbf8f2', mark: '#17605a' },
};

/**
 * Renders `premium-16.png`, `free-16.png` and so on.
 * @param folder created if missing
 * @returns the names of the files
 */
export async function renderIcons(folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const icons = sizes.flatMap((size) => [
    { name: `premium-${size}.png`, size, state: 'premium' as const },
    { name: `free-${size}.png`, size, state: 'free' as const },
  ]);
  for (const { name, size, state } of icons) {
    const svg = Buffer.from(drawIcon(favicon, state));
    await sharp(svg, { density: size * 8 })
      .resize(size, size)
      .png()
      .toFile(join(folder, name));
  }
  return icons.map(({ name }) => name);
}

/**
 * The mark on a tile, so that it can be seen on a light and on a dark toolbar.
 * @param favicon the site's favicon, whose paths are the mark
 * @returns an SVG of 32 by 32
 */
function drawIcon(favicon: string, state: IconState): string {
  const { tile, mark } = colors[state];
  const paths = (favicon.match(/<path[^>]*>/g) ?? []).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    <style>
      .still { fill: none; stroke: ${mark}; stroke-width: 3; stroke-linecap: round }
      .sun { fill: ${mark} }
    </style>
    <rect x=".5" y=".5" width="31" height="31" rx="7" fill="${tile}" stroke="#17605a" />
    <g transform="translate(3.6 1.5) scale(.775)">${paths}</g>
  </svg>`;
}
