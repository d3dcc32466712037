import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mergeLanguage } from './merge-language.ts';

const english = {
  'site.json': JSON.stringify({
    documentPaths: ['/', '/about'],
    redirects: { '/auth': '/auth/login' },
    measurement: { paths: ['/'], hosts: { script: ['https://script.example'] } },
  }),
  'client/about/index.html': 'About us',
  'client/assets/style-1a2b.css': 'p {}',
  'templates/index.html': '{{monthly}}',
};
const german = {
  'site.json': JSON.stringify({
    documentPaths: ['/de', '/de/about'],
    redirects: { '/de/auth': '/de/auth/login' },
    measurement: { paths: ['/de'], hosts: { script: ['https://script.example'] } },
  }),
  'client/de/about/index.html': 'Über uns',
  'client/favicon.svg': 'the same for all languages',
  'client/assets/style-1a2b.css': 'p {}',
  'client/assets/app-3c4d.js': '"Über uns"',
  'templates/de/index.html': '{{monthly}} im Monat',
};

function writeBuilds(changed: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'stillweb-languages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const build = join(folder, 'languages/de');
  const files = [
    ...Object.entries(english).map(([name, text]) => [join(folder, name), text] as const),
    ...Object.entries({ ...german, ...changed }).map(
      ([name, text]) => [join(build, name), text] as const,
    ),
  ];
  for (const [file, text] of files) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return { folder, build, read: (name: string) => readFileSync(join(folder, name), 'utf8') };
}

test('languages 6: a further language adds its pages, templates and assets, and changes none', async () => {
  const { folder, build, read } = writeBuilds();
  await mergeLanguage(folder, build, 'de');
  expect(read('client/about/index.html')).toBe('About us');
  expect(read('client/de/about/index.html')).toBe('Über uns');
  expect(read('client/assets/app-3c4d.js')).toBe('"Über uns"');
  expect(read('templates/de/index.html')).toBe('{{monthly}} im Monat');
  expect(existsSync(join(folder, 'client/favicon.svg'))).toBe(false);
  expect(existsSync(build)).toBe(false);
  expect(JSON.parse(read('site.json'))).toEqual({
    documentPaths: ['/', '/about', '/de', '/de/about'],
    redirects: { '/auth': '/auth/login', '/de/auth': '/de/auth/login' },
    measurement: { paths: ['/', '/de'], hosts: { script: ['https://script.example'] } },
  });
});

test('an asset that another language has with other content ends the build', async () => {
  const { folder, build } = writeBuilds({ 'client/assets/style-1a2b.css': 'q {}' });
  await expect(mergeLanguage(folder, build, 'de')).rejects.toThrow('style-1a2b.css');
});
