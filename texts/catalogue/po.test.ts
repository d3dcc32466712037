import { expect, test } from 'vitest';
import { readPo, writePo } from './po.ts';
import type { FoundText, Texts } from './read-texts.ts';

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

test('a file comes back as the same catalogue, with what was added', () => {
  const file = writePo('de', texts);
  expect(readPo('de', file, texts)).toEqual({ catalogue: texts.catalogues['de'], refused: [] });
  const added = file.replace(/(Hello.*\nmsgstr )""/, '$1"Hallo „{name}“"');
  expect(readPo('de', added, texts).catalogue).toEqual({
    'page.hello': 'Hallo „{name}“',
    'page.save': 'Speichern',
  });
});

test('a translation that lost a name, or of an English text that has changed, is refused', () => {
  const file = writePo('de', { ...texts, catalogues: { de: { 'page.hello': 'Hallo' } } });
  const { catalogue, refused } = readPo('de', file, { ...texts, catalogues: { de: {} } });
  expect({ catalogue, refused }).toEqual({
    catalogue: {},
    refused: ['page.hello: "Hallo" lacks {name}'],
  });
  const changed = { ...texts, found: [text('page.save', 'Store')], catalogues: { de: {} } };
  expect(readPo('de', writePo('de', texts), changed).refused).toEqual([
    'page.save: its English text has changed',
  ]);
});
