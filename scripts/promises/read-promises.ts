import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../settings.ts';

/** A numbered promise of the product, as the titles of tests name it: `billing 11`. */
export type Promised = {
  subject: string;
  number: number;
  /** The wording in one of its tests. */
  title: string;
  /** Test files, from the root of the project, that `npm test` runs for it. */
  files: string[];
  /** Those of its tests that only `npm run test:all` runs. */
  exhaustiveFiles: string[];
};

type Title = Pick<Promised, 'subject' | 'number' | 'title'> & {
  file: string;
  isExhaustive: boolean;
};

const folders = [
  'contract',
  'licence',
  'extension',
  'server',
  'console',
  'sandbox',
  'ui',
  'web',
  'e2e',
  'scripts',
];
const testFile = /\.(test|spec)\.tsx?$/;

/** Every promise that a test names, in order. */
export function readPromises(): Promised[] {
  return groupPromises(
    listTestFiles().flatMap((file) => readTitles(file, readFileSync(join(root, file), 'utf8'))),
  );
}

function listTestFiles(): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((file) => testFile.test(file) && !/\/(node_modules|dist|build)\//.test(file))
    .sort();
}

/** The promises that the titles in a source name; `billing 8, 9: …` names two. */
export function readTitles(file: string, source: string): Title[] {
  const literal =
    /(?<quote>['"`])(?<subject>billing|security|licence|moving in) (?<numbers>\d+(, \d+)*): (?<title>(?:\\.|(?!\k<quote>)[^\n])+)\k<quote>(?<tag>,\s*\{[^{}]*\btags?: '@?exhaustive')?/g;
  return [...source.matchAll(literal)].flatMap(({ groups = {} }) => {
    const { subject = '', numbers = '', title = '', tag } = groups;
    const isExhaustive = tag !== undefined || file.includes('.exhaustive.');
    return numbers.split(', ').map((number) => ({
      subject,
      number: Number(number),
      title: unescape(title),
      file,
      isExhaustive,
    }));
  });
}

const unescape = (title: string) => title.replaceAll(/\\(.)/g, '$1');

export function groupPromises(titles: Title[]): Promised[] {
  const promises = new Map<string, Promised>();
  for (const { file, isExhaustive, ...title } of titles) {
    const key = `${title.subject} ${title.number}`;
    const promise = promises.get(key) ?? { ...title, files: [], exhaustiveFiles: [] };
    const files = isExhaustive ? promise.exhaustiveFiles : promise.files;
    if (!files.includes(file)) files.push(file);
    // Best without a placeholder of a table.
    if (promise.title.includes('%')) promise.title = title.title;
    promises.set(key, promise);
  }
  return [...promises.values()].sort(
    (a, b) => a.subject.localeCompare(b.subject) || a.number - b.number,
  );
}
