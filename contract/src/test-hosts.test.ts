import { expect, test } from 'vitest';
import { brand } from './brand.ts';
import { isTestDomainOfSite, testHostNames, testOrigins } from './test-hosts.ts';

test.each([
  ['https://stillweb.example', `https://ads.${brand.testDomain}`],
  ['http://stillweb.internal:8080', `https://ads.${brand.testDomain}`],
  ['http://localhost:3000', 'http://ads.localhost:3000'],
  ['http://127.0.0.1:3000', 'http://ads.localhost:3000'],
  ['http://[::1]', 'http://ads.localhost'],
])('the test page of %s loads advertising from %s', (site, origin) => {
  const origins = testOrigins(new URL(site));
  expect(origins.ads).toBe(origin);
  expect(new Set(Object.values(origins)).size).toBe(3);
  expect(testHostNames('ads')).toContain(new URL(origin).hostname);
});

test.each([
  ['stillweb-test.example', 'stillweb.example', false],
  ['stillweb-test.example', 'www.stillweb.example', false],
  ['stillweb.example', 'stillweb.example', true],
  ['test.stillweb.example', 'www.stillweb.example', true],
  ['stillweb.example', 'shop.stillweb.example', true],
])('the test domain %s belongs to the site at %s: %s', (domain, site, expected) => {
  expect(isTestDomainOfSite(domain, site)).toBe(expected);
});
