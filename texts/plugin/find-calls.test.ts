import { expect, test } from 'vitest';
import { findCalls } from './find-calls.ts';

const imports = `import { t } from '@stillweb/texts/t'; import { rich } from '@stillweb/texts/rich';`;
const calls = (source: string) => findCalls('page.tsx', `${imports} ${source}`);

test.each([
  ['beside words in a template', '`${t("a", "You can")} cancel`', ['a']],
  ['beside words on a page', '<p>{t("a", "You can")} cancel</p>', ['a']],
  ['added to another text', 't("a", "You can") + name', ['a']],
  ['before another text in a template', '`${t("a", "You can")} ${t("b", "cancel")}`', ['a']],
  ['before another text on a page', `<p>{t("a", "You can")}{' '}{rich("b", "go", {})}</p>`, ['a']],
  ['a sentence before another', '`${t("a", "You can.")} ${t("b", "Go.")}`', []],
  ['after a space', '<span>{` ${t("a", "(done)")}`}</span>', []],
  ['in an element of its own', '<p><b>{t("a", "You can")}</b> <i>{t("b", "go")}</i></p>', []],
  ['before a name of the brand', '`${t("a", "Pricing")} | ${brand.name}`', []],
])('languages 3: pieces of a sentence are found: %s', (_, source, joined) => {
  const found = calls(`export default () => (${source});`);
  expect(found.filter(({ isJoined }) => isJoined).map(({ id }) => id)).toEqual(joined);
});

test('languages 3: a text of a constant is found', () => {
  const [constant, ofFunction] = calls(
    'const a = t("a", "Pricing"); const b = () => t("b", "Plans");',
  );
  expect([constant?.isAtLoad, ofFunction?.isAtLoad]).toEqual([true, false]);
});
