import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readPo, writePo } from './po.ts';
import { readTexts, type FoundText, type Texts } from './read-texts.ts';

const text = (id: string, english: string): FoundText => {
  return { id, english, kind: 't', isAtLoad: false, isJoined: false, place: 'web/app/page.tsx:7' };
};

const texts: Texts = {
  found: [text('page.save', 'Save'), text('page.hello', 'Hello "{name}"')],
  notes: { 'page.save': 'The button of a form.' },
  catalogues: { de: { 'page.save': 'Speichern' } },
};

test('an exported file has ids, notes, places and what is translated', () => {
  const file = writePo('de', texts);
  for (const line of [
    '#. The button of a form.',
    '#: web/app/page.tsx:7',
    'msgctxt "page.save"',
    'msgstr "Speichern"',
  ]) {
    expect(file.split('\n')).toContain(line);
  }
});

test('languages 3: a file comes back as the same catalogue, with what was added', () => {
  const file = writePo('de', texts);
  expect(readPo('de', file, texts)).toEqual({ catalogue: texts.catalogues['de'], refused: [] });
  const added = file.replace(/(Hello.*\nmsgstr )""/, '$1"Hallo „{name}“"');
  expect(readPo('de', added, texts).catalogue).toEqual({
    'page.hello': 'Hallo „{name}“',
    'page.save': 'Speichern',
  });
});

test('languages 3: what cannot be taken is named, and the rest is', () => {
  const file = writePo('de', {
    ...texts,
    found: [...texts.found, text('page.gone', 'Gone'), text('page.new', 'Store')],
    catalogues: {
      de: {
        'page.save': 'Sichern',
        'page.hello': 'Hallo',
        'page.gone': 'Weg',
        'page.new': 'Speichern',
      },
    },
  });
  const found = [...texts.found, text('page.new', 'Save it')];
  const { catalogue, refused } = readPo('de', file, { ...texts, found });
  expect(catalogue).toEqual({ 'page.save': 'Sichern' });
  expect(refused).toEqual([
    'page.gone: is no text',
    'page.hello: "Hallo" lacks {name}',
    'page.new: its English text has changed',
  ]);
});

test('languages 3: a translation that a program has guessed is not taken', () => {
  const guessed = writePo('de', texts).replaceAll('#, icu', '#, fuzzy, icu');
  expect(readPo('de', guessed.replace('Speichern', 'Retten'), texts)).toEqual({
    catalogue: texts.catalogues['de'],
    refused: ['page.save: is marked as fuzzy'],
  });
});

test('languages 3: a file in another language is refused', () => {
  expect(readPo('ar', writePo('de', texts), texts)).toEqual({
    catalogue: {},
    refused: ["The file's header names the language de."],
  });
});

const all = readTexts(fileURLToPath(new URL('../..', import.meta.url)));

test.each(Object.entries(all.catalogues))(
  'languages 3: all texts in %s come back from a file as they were',
  (language, catalogue) => {
    expect(readPo(language, writePo(language, all), all)).toEqual({ catalogue, refused: [] });
  },
);
