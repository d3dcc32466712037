import { expect, test } from 'vitest';
import { inLanguage, provideTexts } from '../platform/language.ts';
import { marksAsText, readMarks } from './email-marks.ts';

const site = 'https://stillweb.example';

test.each([
  ['one line', 'Hello there', 'Hello there'],
  ['a paragraph over two lines', 'Hello\nthere', 'Hello there'],
  ['two paragraphs', 'Hello\n\nthere\n', 'Hello\n\nthere'],
  ['bold text', 'Now **much** faster', 'Now much faster'],
  ['a link to the site', '[Plans](/pricing) changed', `Plans (${site}/pricing) changed`],
  ['a link to another host', '[Plans](https://evil.example)', '[Plans](https://evil.example)'],
  ['a link that hides another host', '[Plans](//evil.example)', '[Plans](//evil.example)'],
  [
    'a link that hides it behind a backslash',
    '[Plans](/\\evil.example)',
    `Plans (${site}/\\evil.example)`,
  ],
  ['a list', 'New:\n\n- one\n- **two**', 'New:\n\n- one\n- two'],
  ['a mark that does not end', 'Now **much faster', 'Now **much faster'],
  ['markup', '<b>Now</b>', '<b>Now</b>'],
  ['nothing', ' \n \n', ''],
])('%s is read', (_what, typed, text) => {
  expect(marksAsText(readMarks(typed, site))).toBe(text);
});

test('languages 11: links lead to pages in the language of the reader', () => {
  provideTexts();
  const links = '[Plans](/pricing#yearly), [home](/), [Hilfe](/de/help)';
  const read = () => marksAsText(readMarks(links, site));
  expect(inLanguage('ar', read)).toBe(
    `Plans (${site}/ar/pricing#yearly), home (${site}/ar), Hilfe (${site}/ar/help)`,
  );
  expect(inLanguage('en', read)).toBe(
    `Plans (${site}/pricing#yearly), home (${site}/), Hilfe (${site}/help)`,
  );
});

test('bold text, links and lists are parts of their own', () => {
  expect(readMarks('See **all** [plans](/pricing).\n\n- one', site)).toEqual([
    {
      kind: 'paragraph',
      parts: [
        { kind: 'text', text: 'See ' },
        { kind: 'bold', text: 'all' },
        { kind: 'text', text: ' ' },
        { kind: 'link', text: 'plans', url: `${site}/pricing` },
        { kind: 'text', text: '.' },
      ],
    },
    { kind: 'list', items: [[{ kind: 'text', text: 'one' }]] },
  ]);
});
