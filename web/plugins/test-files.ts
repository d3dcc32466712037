import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type TestFile, testFiles } from '../app/content/test-files.ts';
import { bundle } from './separate-script.ts';
import { drawTestPicture } from './test-pictures.ts';
import { testFramePage } from './test-frame-page.ts';

/** Writes the page that `/test` measures, and all that it loads. */
export async function writeTestFiles(client: string) {
  const folder = join(client, 'test');
  const entry = fileURLToPath(new URL('../app/entry.test-frame.ts', import.meta.url));
  const page = testFramePage(await bundle(entry));
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
