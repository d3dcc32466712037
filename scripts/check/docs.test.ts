import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/settings.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Files from the root of the project, without what is installed or built. */
const find = (pattern: string) =>
  globSync(pattern, {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|build|dist|\.[^/]+)$/.test(path),
  });

const pages = find('**/*.md').filter((file) => file !== 'THIRD-PARTY-NOTICES.md');
/** A record is not edited when a file is renamed or removed later. */
const pagesOfToday = pages.filter((file) => !file.startsWith('docs/decisions/'));

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(page: string): Set<string> {
  const headings = read(page)
    .replaceAll(/^```.*?^```/gms, '')
    .matchAll(/^#+ (.+)$/gm);
  const anchors = [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set(anchors);
}

function isBroken(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), path));
  if (!existsSync(join(root, target))) return true;
  return anchor !== undefined && !anchorsOf(target).has(anchor);
}

test('every link between the pages leads to a file and a heading', () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)]
      .filter(([, link = '']) => isBroken(page, link))
      .map(([, link]) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('every source file that a page names exists', () => {
  const ends = new Set(
    find('**/*.{ts,tsx,sql,sh}').flatMap((file) => {
      const parts = file.split('/');
      return parts.map((_, index) => parts.slice(index).join('/'));
    }),
  );
  const missing = pagesOfToday.flatMap((page) =>
    [...read(page).matchAll(/`([a-z][\w/-]*(?:\.[a-z]+)*\.(?:ts|tsx|sql|sh))`/g)]
      .filter(([, file = '']) => !ends.has(file))
      .map(([, file]) => `${page}: ${file}`),
  );
  expect(missing).toEqual([]);
});

test('every folder that a page names exists', () => {
  const missing = pagesOfToday.flatMap((page) =>
    [...read(page).matchAll(/\b((\w+\/(src|app)|scripts|deploy|docs)(\/[a-z][\w-]*)+)(?![\w./-])/g)]
      .filter(([, folder = '']) => !existsSync(join(root, folder)))
      .map(([, folder]) => `${page}: ${folder}`),
  );
  expect(missing).toEqual([]);
});

test('every alert has a section that says what to do', () => {
  const alerts = read('docs/prometheus-alerts.yaml').matchAll(/alert: (\w+)/g);
  const page = read('docs/operations/when-something-is-wrong.md');
  const missing = [...alerts].filter(([, name]) => !page.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});

test('every table of the database has a line that says when its rows end', () => {
  const sql = find('server/migrations/*.sql').map(read).join('\n');
  const dropped = new Set([...sql.matchAll(/^drop table (\w+)/gm)].map(([, name]) => name));
  const page = read('docs/operations/running.md');
  const missing = [...sql.matchAll(/^create table (\w+)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !dropped.has(name) && !page.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});
