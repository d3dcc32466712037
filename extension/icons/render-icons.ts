import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';

import { drawIcon } from './draw-icon.ts';

const favicon = readFileSync(join(import.meta.dirname, '../../web/public/favicon.svg'), 'utf8');
const sizes = [16, 32, 48, 128];

/**
 * Renders `premium-16.png`, `free-16.png` and so on.
 * @param folder made if there is none
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
