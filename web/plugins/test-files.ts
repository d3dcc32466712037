import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type TestFile, testFiles } from '../app/content/test-files.ts';
import { bundle } from './separate-script.ts';
import { testFramePage } from './test-frame-page.ts';

/** Writes the page that `/test` measures, and all that it loads. */
export async function writeTestFiles(client: string) {
  const folder = join(client, 'test');
  const entry = fileURLToPath(new URL('../app/entry.test-frame.ts', import.meta.url));
  const page = testFramePage(await bundle(entry, 'en'));
  await mkdir(folder, { recursive: true });
  await Promise.all([
    writeFile(join(folder, 'page.html'), page),
    ...testFiles.map((file) => writeFile(join(folder, file.name), contentsOf(file))),
  ]);
}

function contentsOf(file: TestFile): string | Buffer {
  switch (extname(file.name)) {
    case '.js':
      return `${loader(file.loads ?? [])}\n// ${filling(file)}\n`;
    case '.css':
      return `[data-space] { padding: 8px }\n/* ${filling(file)} */\n`;
    case '.svg':
      return `${drawTestPicture(file.name)}\n<!-- ${filling(file)} -->\n`;
    default:
      return pixel;
  }
}

/** A script that adds what it loads to the page: an image where the page has space for it. */
function loader(names: string[]): string {
  return `{
  const own = document.currentScript.src;
  for (const name of ${JSON.stringify(names)}) {
    const part = document.createElement(name.endsWith('.js') ? 'script' : 'img');
    const space = document.querySelector('[data-space="' + name.split('.')[0] + '"]');
    part.alt = space ? 'An advertisement' : '';
    part.src = new URL(name, own);
    (space ?? document.body).append(part);
  }
}`;
}

/** Bytes without meaning, the same at each build, that give the file its weight after compression. */
function filling({ name, kilobytes }: TestFile): string {
  const outputLength = kilobytes * 1000;
  return createHash('shake256', { outputLength }).update(name).digest('base64');
}

/** A transparent image of one pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Draws a picture of the page that `/test` measures. */
function drawTestPicture(name: string): string {
  const picture = pictures[name];
  if (!picture) throw new Error(`${name} has no drawing in test-pictures.ts`);
  const { width, height, content } = picture;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-weight="700" text-anchor="middle">${content}</svg>`;
}

const line = (x: number, y: number, size: number, text: string, fill = '#000') =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}">${text}</text>`;

const pictures: Record<string, { width: number; height: number; content: string }> = {
  'harbor.svg': {
    width: 560,
    height: 90,
    content: `<g fill="none" stroke="#2f7a72" stroke-width="1.5" stroke-linecap="round">
<path d="M0 78C90 78 120 60 200 60s120 14 200 14 110-8 160-8M180 48h140M210 36h80"/>
<path d="M236 28a14 14 0 0 1 28 0z" fill="#2f7a72"/></g>`,
  },
  'leaderboard.svg': {
    width: 728,
    height: 90,
    content: `<path fill="#ffd400" d="M0 0h728v90H0z"/><path fill="#e5006d" d="M16 18h190v54H16z"/>
${line(111, 56, 30, '90% OFF', '#fff')}${line(380, 44, 26, 'ONLY TODAY!')}${line(380, 72, 18, 'ENDS IN 00:04:59')}
<path d="M560 22h152v46H560z"/>${line(636, 52, 20, 'BUY NOW!!!', '#ffd400')}`,
  },
  'tower.svg': {
    width: 160,
    height: 300,
    content: `<path fill="#ff3d8b" d="M0 0h160v300H0z"/>
${['HOT', 'DEAL', 'OF THE', 'DAY'].map((word, index) => line(80, 64 + index * 44, 32, word)).join('')}
<rect x="24" y="228" width="112" height="44" rx="22" fill="#fff200"/>${line(80, 257, 20, 'CLICK!')}`,
  },
  'box.svg': {
    width: 300,
    height: 170,
    content: `<path fill="#fff" stroke="#e5006d" stroke-width="8" d="M0 0h300v170H0z"/>
${line(150, 56, 24, 'WAIT! DON’T GO!', '#e5006d')}${line(150, 86, 13, 'Spin the wheel for a chance of a chance')}
<path fill="#00c853" d="M40 108h220v40H40z"/>${line(150, 135, 20, 'SPIN TO WIN')}`,
  },
};
