import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

const fonts = [
  {
    path: '/fonts/newsreader.woff2',
    file: '@fontsource/newsreader/files/newsreader-latin-400-normal.woff2',
  },
  {
    path: '/fonts/instrument-sans.woff2',
    file: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  },
];

/** Serves the fonts of the theme from memory, for a day in the browser's cache. */
export function serveFonts(app: FastifyInstance): void {
  for (const { path, file } of fonts) {
    const content = readFileSync(resolve(file));
    app.get(path, async (_request, reply) =>
      reply
        .headers({ 'content-type': 'font/woff2', 'cache-control': 'public, max-age=86400' })
        .send(content),
    );
  }
}
