import { expect, test } from 'vitest';

import { parseRule } from '../filter-syntax/parse-rule.ts';
import { compileNetworkRule } from './compile-network-rule.ts';

function compile(line: string) {
  const parsed = parseRule(line);
  if (parsed.kind !== 'network') throw new Error(`${line} is ${parsed.kind}`);
  return compileNetworkRule(parsed.rule);
}

test.each([
  ['||a.example^', { urlFilter: '||a.example^' }],
  ['|https://a.example/x*.js|', { urlFilter: '|https://a.example/x*.js|' }],
  ['/banner/ads?', { urlFilter: '/banner/ads?' }],
  ['||bücher.example/ä^', { urlFilter: '||xn--bcher-kva.example/%C3%A4^' }],
  ['|https://bücher.example/ad', { urlFilter: '|https://xn--bcher-kva.example/ad' }],
  ['/ad$domain=bücher.example', { urlFilter: '/ad', initiatorDomains: ['xn--bcher-kva.example'] }],
  ['/ads?[0-9]+/', { regexFilter: 'ads?[0-9]+' }],
  ['||a.example^$third-party', { urlFilter: '||a.example^', domainType: 'thirdParty' }],
  ['||a.example^$3p', { urlFilter: '||a.example^', domainType: 'thirdParty' }],
  ['||a.example^$~third-party', { urlFilter: '||a.example^', domainType: 'firstParty' }],
  ['||a.example^$1p', { urlFilter: '||a.example^', domainType: 'firstParty' }],
  ['||a.example^$~first-party', { urlFilter: '||a.example^', domainType: 'thirdParty' }],
  [
    '||a.example^$script,xhr,css',
    { urlFilter: '||a.example^', resourceTypes: ['script', 'xmlhttprequest', 'stylesheet'] },
  ],
  [
    '||a.example^$~image',
    { urlFilter: '||a.example^', excludedResourceTypes: ['main_frame', 'image'] },
  ],
  ['||a.example^$script,image,~image', { urlFilter: '||a.example^', resourceTypes: ['script'] }],
  [
    '||a.example^$domain=b.example|~c.b.example',
    {
      urlFilter: '||a.example^',
      initiatorDomains: ['b.example'],
      excludedInitiatorDomains: ['c.b.example'],
    },
  ],
  ['*$script,from=b.example', { initiatorDomains: ['b.example'], resourceTypes: ['script'] }],
  ['||a.example/X$match-case', { urlFilter: '||a.example/X', isUrlFilterCaseSensitive: true }],
])('%s limits a rule to %j', (line, condition) => {
  expect(compile(line)).toMatchObject({ action: { type: 'block' } });
  expect(compile(line)).toHaveProperty('condition', condition);
});

test('an exception outranks a rule that blocks, and an important rule outranks an exception', () => {
  const priorityOf = (line: string) => {
    const rule = compile(line);
    return typeof rule === 'string' ? rule : [rule.action.type, rule.priority];
  };
  expect(priorityOf('||a.example^')).toEqual(['block', 11_000_000]);
  expect(priorityOf('@@||a.example^')).toEqual(['allow', 12_000_000]);
  expect(priorityOf('||a.example^$important')).toEqual(['block', 12_500_000]);
  expect(priorityOf('@@||a.example^$important')).toEqual(['allow', 13_500_000]);
});

test.each([
  ['||a.example^$document', 'page'],
  ['||a.example^$all', 'page'],
  ['||a.example^$doc', 'page'],
  ['||a.example^$constructor', 'modifier'],
  ['||a.example^$redirect=noop.js', 'modifier'],
  ['||a.example^$removeparam=x', 'modifier'],
  ['||a.example^$popup', 'modifier'],
  ['||a.example^$~important', 'modifier'],
  ['||a.example^$~match-case', 'modifier'],
  ['||a.example^$script=x', 'modifier'],
  ['||a.example^$script,~script', 'modifier'],
  ['||a.example^$domain=b.*', 'site'],
  ['||a.example^$domain=/b/', 'site'],
  ['||a.example^$~domain=b.example', 'site'],
  ['/(a+)+b/', 'expression'],
  ['||bü*.example^', 'pattern'],
  ['||', 'pattern'],
  ['||*.example', 'pattern'],
  ['*', 'pattern'],
  ['hello world', 'pattern'],
])('%s cannot be used: %s', (line, problem) => {
  expect(compile(line)).toBe(problem);
});
