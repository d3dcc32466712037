import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../src/languages.ts';
import type { Catalogue } from '../src/messages.ts';
import { findCalls, type MessageCall } from '../plugin/find-calls.ts';

/** A text of the product as it is called somewhere. */
export type FoundText = Pick<MessageCall, 'id' | 'english' | 'kind' | 'isAtLoad' | 'isJoined'> & {
  /** From the root of the checkout, with the line. */
  place: string;
};

/** All that the check reads. */
export interface Texts {
  found: FoundText[];
  notes: Catalogue;
  catalogues: Readonly<Record<string, Catalogue>>;
}

const sources = ['contract/src', 'ui/src', 'web/app', 'web/plugins', 'server/src'].map(
  (folder) => `${folder}/**/*.{ts,tsx}`,
);

/** @param root the folder of the checkout */
export function readTexts(root: string): Texts {
  const files = globSync(sources, { cwd: root, exclude: (name) => /\.test\.tsx?$/.test(name) });
  const codes = languages.map(({ code }) => code).filter((code) => code !== 'en');
  return {
    found: files.sort().flatMap((file) => textsOf(file, readFileSync(join(root, file), 'utf8'))),
    notes: readJson(join(root, 'texts/notes.json')),
    catalogues: Object.fromEntries(
      codes.map((code) => [code, readJson(join(root, `texts/${code}.json`))]),
    ),
  };
}

function textsOf(file: string, source: string): FoundText[] {
  return findCalls(file, source).map(({ id, english, kind, isAtLoad, isJoined, node }) => {
    const line = source.slice(0, node.start).split('\n').length;
    return { id, english, kind, isAtLoad, isJoined, place: `${file}:${line}` };
  });
}

function readJson(file: string): Catalogue {
  return JSON.parse(readFileSync(file, 'utf8'));
}
