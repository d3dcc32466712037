import { runInNewContext } from 'node:vm';
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { transformSync } from 'rolldown/utils';
import { afterEach, describe, expect, test } from 'vitest';
import { isolated, pluralForm, provideLanguage, wholeNumber } from '../src/languages.ts';
import { provideCatalogues, type Catalogue } from '../src/messages.ts';
import { rich } from '../src/rich.ts';
import { t } from '../src/t.ts';
import { writeTexts } from './write-texts.ts';

afterEach(() => {
  provideLanguage(() => 'en');
  provideCatalogues({});
});

const imports = `import { t } from '@stillweb/texts/t'; import { rich } from '@stillweb/texts/rich';`;

/** A written expression in the names of these tests. */
function write(expression: string, code = 'en', catalogue?: Catalogue): string {
  const source = `${imports} export default () => (${expression});`;
  return (
    writeTexts('page.tsx', source, { code, ...(catalogue && { catalogue }) })?.toString() ?? ''
  );
}

const written = (expression: string) => /\(\) => \((.*)\);$/s.exec(write(expression))?.[1];

const h = (type: string, props: object | null, ...children: ReactNode[]) =>
  createElement(type, props, ...children);

/** What an expression gives in the code that a build writes. */
function runWritten(source: string): string {
  const { code } = transformSync('page.tsx', source.replaceAll(/import .*?;/g, ''), {
    jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment' },
  });
  const names = {
    h,
    Fragment,
    t,
    rich,
    isolated,
    pluralForm,
    wholeNumber,
    name: 'Ann',
    count: 3,
    find: () => 'x',
  };
  const result: unknown = runInNewContext(
    `${code.replace('export default', 'result =')}; result()`,
    {
      ...names,
      result: undefined,
    },
  );
  return renderToStaticMarkup(result as ReactNode);
}

/** What the same expression gives where texts are looked up at each call. */
function runLookedUp(expression: string): string {
  return runWritten(`export default () => (${expression});`);
}

const expressions = {
  text: String.raw`t('a', "Don’t 'stop' now $'{'x'}' \\ \`")`,
  value: `t('b', 'Hello {name}', { name })`,
  'a value twice': `t('c', '{x} and {x}', { x: find() })`,
  plural: `t('d', '{count, plural, =0 {none} one {# browser of {name}} other {# browsers}}', { count, name })`,
  number: `t('e', '{count, number} requests', { count: 12345 })`,
  word: `t('f', '{kind, select, day {a day} other {a year}}', { kind: 'day' })`,
  tag: `rich('g', 'Read <b>our <i>own</i> {name}</b>.', { b: (words) => <b>{words}</b>, i: (w) => <i>{w}</i>, name })`,
  'a tag with more': `rich('h', 'Read <b>it</b>.', { b: (words) => <b title={t('i', 'It')}>{words}!</b> })`,
  'a tag by name': `((bold) => rich('j', 'Read <b>it</b>.', { b: bold }))((words) => <b>{words}</b>)`,
  'a child': `<p>{rich('k', '{count, plural, one {<b>#</b> day} other {<b>#</b> days}} left', { count, b: (words) => <b>{words}</b> })}</p>`,
  'a text in a value': `t('l', 'From {where}', { where: t('m', 'here') })`,
  'a worked-out case': `t('n', '{kind, select, x {a} y {b} other {c}}', { kind: name === 'Ann' ? 'y' : 'x' })`,
};

describe.each(['en', 'en-XA', 'ar-XB', 'ar'])('in %s', (language) => {
  test.each(Object.entries(expressions))('%s is the same at build and at run', (_, expression) => {
    const catalogue = {
      d: '{count, plural, zero {0} one {1} two {2} few {قليل # {name}} many {م} other {#}}',
      g: '<b>{name} <i>لنا</i></b> اقرأ',
    };
    provideLanguage(() => language);
    provideCatalogues({ ar: catalogue });
    const built = write(expression, language, language === 'ar' ? catalogue : undefined);
    expect(built).not.toContain(`t('`);
    const atRun = runLookedUp(expression);
    expect(runWritten(built).replaceAll(/<span lang="en" dir="ltr">(.*?)<\/span>/g, '$1')).toBe(
      atRun,
    );
  });
});

test('an English page has no byte more than with texts in place', () => {
  expect(written(`t('a', 'Hello')`)).toBe(`"Hello"`);
  expect(written(`t('b', 'Hello {name}', { name })`)).toBe('`Hello ${name}`');
  expect(
    written(`<p>{rich('c', 'Read <a>this</a>.', { a: (words) => <a href="/x">{words}</a> })}</p>`),
  ).toBe(`<p>{"Read "}<a href="/x">{"this"}</a>{"."}</p>`);
  expect(
    written(`<p>{rich('e', 'Read <a>this</a>.', { a: (words) => (<a>{words}</a>) })}</p>`),
  ).toBe(`<p>{"Read "}<a>{"this"}</a>{"."}</p>`);
  expect(
    written(
      `<p>{rich('f', '{kind, select, day {A day} other {A <b>year</b>}} left', { kind, b })}</p>`,
    ),
  ).toBe(`<p>{(kind === "day" ? "A day" : <>{"A "}{(b)(<>{"year"}</>)}</>)}{" left"}</p>`);
  expect(written(`{ get title() { return t('d', 'Hello'); } }`)).toBe(`{ title: "Hello" }`);
  expect(write(`t('a', 'Hello')`)).not.toContain('import');
});

test('a text that a language lacks is marked as English', () => {
  expect(write(`<p>{t('a', 'Hello')}</p>`, 'de', {})).toContain(
    `<p><span lang="en" dir="ltr">{"Hello"}</span></p>`,
  );
});

test('a call that is not written out is refused with its place', () => {
  const refused = 'page.tsx:1: write id, text and names of values out in the call';
  expect(() => write(`t('a', text)`)).toThrow(refused);
  expect(() => write(`t('a', 'Hello {name}', values)`)).toThrow(refused);
});
