import { provideLanguage, wholeNumber } from '@stillweb/texts/languages';
import { afterEach, expect, test } from 'vitest';
import { changeInPercent, decimalNumber, largeNumber, percentage } from './numbers.ts';

afterEach(() => provideLanguage(() => 'en'));

test.each([
  ['en', '4,999', '1,234.50', '99.9%', '−60%', '2.3 million'],
  ['de', '4.999', '1.234,50', '99,9 %', '−60 %', '2,3 Millionen'],
  ['ar', '4,999', '1,234.50', '99.9%', '−60%', '2.3 مليون'],
])('languages 14: in %s, numbers are %s, %s, %s, %s and %s', (language, ...texts) => {
  provideLanguage(() => language);
  const written = [
    wholeNumber(4999),
    decimalNumber(1234.5, 2),
    percentage(0.999),
    changeInPercent(-0.6),
    largeNumber(2_300_000),
  ];
  expect(written.map((text) => text.replaceAll('\u00A0', ' ').replaceAll('\u200E', ''))).toEqual(
    texts,
  );
});
