import german from '../de.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { englishOf, findProblems, missingIn, problemsOfMissing } from './find-problems.ts';
import type { FoundText } from './read-texts.ts';

const text = (id: string, english: string, more: Partial<FoundText> = {}): FoundText => {
  return {
    id,
    english,
    kind: 't',
    isAtLoad: false,
    isJoined: false,
    place: 'ui/src/a.tsx:1',
    ...more,
  };
};

const long = text('page.long', 'You can choose another plan at any time.');
const days = text('page.days', 'Your trial ends in {count, plural, one {# day} other {# days}}.');
const link = text('page.link', 'Please read <terms>our terms</terms> before you pay, {name}.', {
  kind: 'rich',
});
const period = text(
  'page.period',
  'Your plan renews each {period, select, year {year} other {month}}.',
);

const problems = (found: FoundText[], de: Record<string, string> = {}, notes = {}) =>
  findProblems({ found, notes, catalogues: { de } });

test('languages 3: texts and translations that are right have no problems', () => {
  expect(
    problems(
      [long, days, link, text('page.save', 'Save')],
      {
        'page.long': 'Sie können jederzeit einen anderen Tarif wählen.',
        'page.save': 'Speichern',
        'page.days': 'Ihr Test endet in {count, plural, one {einem Tag} other {# Tagen}}.',
        'page.link': '{name}, bitte lesen Sie vorher <terms>unsere Bedingungen</terms>.',
      },
      { 'page.save': 'The button of a form.' },
    ),
  ).toEqual([]);
});

test.each<[what: string, found: FoundText, problem: string]>([
  [
    'another text of the same id',
    text('page.long', 'Choose.', { place: 'ui/src/b.tsx:2' }),
    'ui/src/b.tsx:2: page.long has another text elsewhere',
  ],
  [
    'an id that is no words',
    text('Save', 'Save the page that you see'),
    'write the id Save as words with dots',
  ],
  [
    'a text of a constant',
    text('page.a', 'Your plan is active now.', { isAtLoad: true }),
    'page.a is read when the module loads',
  ],
  [
    'a piece of a sentence',
    text('page.b', 'and it renews on Monday', { isJoined: true }),
    'page.b is joined to other words',
  ],
  ['a short text without a note', text('page.c', 'Save'), 'page.c ("Save") is short'],
  [
    'a text that is no message',
    text('page.d', 'Your {plan is active now'),
    'page.d: is no ICU message',
  ],
  ['markup', text('page.e', 'Terms &amp; conditions of your plan'), 'page.e has markup'],
  [
    'a tag without an element',
    text('page.f', 'Your plan is <b>active</b> now'),
    'page.f has a tag',
  ],
])('languages 3: %s is refused', (_, found, problem) => {
  expect(problems([long, found]).join('\n')).toContain(problem);
});

test.each<[what: string, id: string, german: string, problem: string]>([
  ['a lost name', 'page.link', 'Bitte <terms>lesen</terms>.', 'lacks {name}'],
  ['a lost tag', 'page.link', 'Bitte lesen, {name}.', 'lacks <terms>'],
  ['a new name', 'page.long', 'Hallo {name}', 'has {name}, unlike English'],
  ['a new tag', 'page.long', 'Hallo <b>Welt</b>', 'has <b>, unlike English'],
  ['a lost case', 'page.period', '{period, select, other {Monat}}', 'lacks {period: year}'],
  ['a plural without a last form', 'page.days', '{count, plural, one {Tag}}', 'is no ICU message'],
  [
    'a lost plural form',
    'page.days',
    '{count, plural, other {# Tage}}',
    'lacks the plural forms one',
  ],
  ['markup', 'page.long', 'Sie &amp; wir', 'has markup'],
  ['a text of no id', 'page.gone', 'Weg', 'page.gone is no text'],
])('languages 3: %s of a translation is refused', (_, id, german, problem) => {
  expect(problems([long, days, link, period], { [id]: german }).join('\n')).toContain(problem);
});

test('languages 3: Arabic has six plural forms', () => {
  const ar = { 'page.days': '{count, plural, one {يوم} other {# يوم}}' };
  const [problem] = findProblems({ found: [days], notes: {}, catalogues: { ar } });
  expect(problem).toContain('lacks the plural forms zero, two, few, many');
});

test('languages 3: a note on a text that is gone is refused', () => {
  expect(problems([], {}, { 'page.gone': 'The button of a form.' })).toEqual([
    'notes.json: page.gone is no text',
  ]);
});

test('languages 2: a complete language that lacks a text is refused, and the texts are listed', () => {
  const catalogue = { 'page.long': 'Sie können jederzeit einen anderen Tarif wählen.' };
  expect(problems([long, days], catalogue)).toEqual([
    'de.json: page.days is missing, and the language is complete',
  ]);
  expect(missingIn(catalogue, englishOf([long, days]))).toEqual(['page.days']);
});

test('languages 14: a percent sign in Arabic stays at the right of its number', () => {
  const half = text('page.half', 'You save {percent}% of the price.');
  const problemsIn = (sign: string) =>
    findProblems({
      found: [half],
      notes: {},
      catalogues: { ar: { 'page.half': `توفّر {percent}${sign} من السعر.` } },
    });
  expect(problemsIn('%').join()).toContain('needs U+200E before and after %');
  expect(problemsIn('\u200E%\u200E')).toEqual([]);
});

test.each([
  ['the page of the withdrawal', 'withdrawal.'],
  ['its dialog', 'withdraw-dialog.'],
  ['its refusal', 'withdrawal-refusal.'],
  ['its emails', 'emails.withdrawal-receipt.'],
  ['the cancellation', 'cancel.'],
  ['its email', 'emails.cancelled.'],
  ['the terms of plans', 'plan-terms.'],
  ['the text beside the button that pays', 'checkout.trial'],
  ['the email before a renewal', 'emails.renewal-ahead.'],
  ['the email before a trial ends', 'emails.trial-ending.'],
])('languages 23: without the texts of %s a language is not offered', (_what, beginning) => {
  const ids = Object.keys(german).filter((id) => id.startsWith(beginning));
  expect(ids).not.toEqual([]);
  const problem = (id: string) => `${id} is missing: no language is offered without it`;
  expect(problemsOfMissing('offered', ids)).toEqual(ids.map(problem));
  expect(problemsOfMissing('draft', ids)).toEqual([]);
});

test('languages 23: an offered language may lack other texts', () => {
  expect(problemsOfMissing('offered', ['faq.title', 'pricing.title'])).toEqual([]);
});
