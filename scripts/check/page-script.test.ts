import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressedLength, scriptBytes } from './page-script.ts';

const files = {
  'assets/app.js': 'import { a } from "./shared.js"; const late = () => import("./late.js");',
  'assets/shared.js': 'import "./app.js"; export const a = "shared by both modules";',
  'assets/late.js': 'export const b = "loaded when it is needed";',
};
const size = (name: keyof typeof files) => compressedLength(Buffer.from(files[name]));
const both = () => size('assets/app.js') + size('assets/shared.js');
const inline = 'console.log("inline")';

let client: string;

beforeAll(() => {
  client = mkdtempSync(join(tmpdir(), 'stillweb-page-script-'));
  mkdirSync(join(client, 'assets'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(client, name), text);
});

afterAll(() => rmSync(client, { recursive: true }));

test.each([
  { what: 'no script', html: '<p>text</p>', bytes: () => 0 },
  {
    what: 'an inline script',
    html: `<script>${inline}</script>`,
    bytes: () => compressedLength(Buffer.from(inline)),
  },
  { what: 'data', html: '<script type="application/ld+json">{}</script>', bytes: () => 0 },
  {
    what: 'a file and its imports, also circular ones',
    html: '<script src="/assets/app.js"></script>',
    bytes: both,
  },
  {
    what: 'a preloaded module, once',
    html: '<link rel="modulepreload" href="/assets/shared.js"><script src="/assets/app.js"></script>',
    bytes: both,
  },
  {
    what: 'a module that loads after the paint',
    html: '<link rel="deferred" href="/assets/app.js">',
    bytes: both,
  },
  {
    what: "another origin's script, which is not ours to count",
    html: '<script src="https://example.com/a.js"></script>',
    bytes: () => 0,
  },
])('counts $what', ({ html, bytes }) => {
  expect(scriptBytes(client, html)).toBe(bytes());
});

test('counts modules that the page does not name itself', () => {
  expect(scriptBytes(client, '', ['/assets/late.js'])).toBe(size('assets/late.js'));
});
