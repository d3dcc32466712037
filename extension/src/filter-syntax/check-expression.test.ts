import { expect, test } from 'vitest';

import { mayHang } from './check-expression.ts';

test.each([
  '^https?:\\/\\/[^\\/]*\\/(a+)+\\.js$',
  '(a*)*b',
  '(a|a)*b',
  '(?:a|ab)+$',
  '([a-z]+\\.?)+x',
  '([a-z]+\\b)+x',
  '['.repeat(200_000),
  '(\\w|\\d){20}x',
  '(a?){30}a{30}',
  '(x+x+)+y',
  '(.*a){12}',
  '((ab)+)*c',
  '(?=(a+)+b)c',
  '(a{1,5}){2,}b',
  '.*.*.*.*=',
  '[a-z]*[a-z]*[a-z]*[a-z]*x',
  '.*a.*b.*c.*d',
  'a?'.repeat(30),
  '(a|b)'.repeat(30),
  '(a)\\1+',
  '(a',
])('licence 76: %s may hang an engine that goes back', (expression) => {
  expect(mayHang(expression)).toBe(true);
});

test.each([
  'ads?[0-9]+',
  're-\\d{3}\\.js',
  '^https?:\\/\\/[0-9a-z]{13,14}\\.cloudfront\\.net\\/\\?[a-z]{3,5}=\\d{6,7}$',
  '\\/(banner_|prodamy|negotiation).*\\.(jpg|png|gif)',
  '^(?!.*(mega.co.nz|mega.nz)).*$',
  '(ads|banners|popups|sponsored)[0-9]{50}',
  '(www\\.)?a\\.example',
  '(?:\\/[a-z]){3}',
  '([a-z]+\\.)+x',
  '[^/]+\\/[^/]+\\/[^/]+\\/[^/]+\\/ads',
  '^https?:\\/\\/(?:[a-z]+\\/)*[a-z]+\\.js$',
  '[)(*]+x',
  '\\(a+\\)+',
  '(?i)ads-[0-9]',
  'a{,5}',
])('licence 76: %s is matched in good time', (expression) => {
  expect(mayHang(expression)).toBe(false);
});
