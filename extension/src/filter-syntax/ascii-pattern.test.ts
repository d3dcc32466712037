import { expect, test } from 'vitest';

import { asciiPattern, readSite } from './ascii-pattern.ts';

test.each([
  ['||bücher.example^', '||xn--bcher-kva.example^'],
  ['||bücher.example/ä', '||xn--bcher-kva.example/%C3%A4'],
  ['||BÜCHER.example:8080/x', '||xn--bcher-kva.example:8080/x'],
  ['||bücher', '||xn--bcher-kva'],
  ['||例子。测试^', '||xn--fsqu00a.xn--0zwm56d^'],
  ['||مثال.إختبار^', '||xn--mgbh0fb.xn--kgbechtv^'],
  ['||*.bücher.example^', '||*.xn--bcher-kva.example^'],
  ['|https://bücher.example/ad', '|https://xn--bcher-kva.example/ad'],
  ['|http*://bücher.example/ad', '|http*://xn--bcher-kva.example/ad'],
  ['|https://bücher.example|', '|https://xn--bcher-kva.example|'],
  ['://bücher.example/ad', '://xn--bcher-kva.example/ad'],
  ['//bücher.example/ad', '//xn--bcher-kva.example/ad'],
  ['bücher.example/ad', 'xn--bcher-kva.example/ad'],
  ['.bücher.example^', '.xn--bcher-kva.example^'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['*bücher.example/ad', '*xn--bcher-kva.example/ad'],
  ['/anzeigen/größe', '/anzeigen/gr%C3%B6%C3%9Fe'],
  ['größe.gif', 'gr%C3%B6%C3%9Fe.gif'],
  ['||a.example/?q=ü^', '||a.example/?q=%C3%BC^'],
  ['||a.example^', '||a.example^'],
  ['||A.example/X', '||A.example/X'],
])('licence 77: browsers find %s as %s', (pattern, ascii) => {
  expect(asciiPattern(pattern)).toBe(ascii);
});

test.each(['||bü*.example^', '|https://bü cher.example/', '||-ü\u200E.example^'])(
  'licence 77: %s has no name of a host',
  (pattern) => {
    expect(asciiPattern(pattern)).toBeUndefined();
  },
);

test.each([
  ['A.example', 'a.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['例子.测试', 'xn--fsqu00a.xn--0zwm56d'],
  ['[::1]', '[::1]'],
  ['127.0.0.1', '127.0.0.1'],
  ['a.*', undefined],
  ['/a/', undefined],
  ['a.example:80', undefined],
  ['a@b.example', undefined],
  ['a.example?b', undefined],
  ['', undefined],
])('the host of the site %s is %s', (value, host) => {
  expect(readSite(value)).toBe(host);
});
