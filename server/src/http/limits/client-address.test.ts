import { expect, test } from 'vitest';
import { clientKey, networkKey } from './client-address.ts';

test.each([
  ['192.0.2.1', undefined],
  ['::ffff:192.0.2.1', undefined],
  ['2001:DB8:1:2:3::4', '2001:db8:1'],
  ['[2001:DB8:1:2:3::4]:4711', '2001:db8:1'],
  ['not an address', undefined],
  [undefined, undefined],
])('security 39: the wider network of %s is %s', (ip, network) => {
  expect(networkKey(ip)).toBe(network);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:c000:0201', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:DB8:0:0:ffff::1', '2001:db8:0:0'],
  ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8:0:0'],
  ['2001:db8:0:1::1', '2001:db8:0:1'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('security 5, 55: the client at %s is counted as %s', (ip, key) => {
  const isIpv6 = ip.includes(':');
  const spellings = isIpv6 ? [ip, `[${ip}]`, `[${ip}]:4711`, `"[${ip}]:1"`] : [ip, `${ip}:4711`];
  for (const spelling of spellings) expect(clientKey(spelling), spelling).toBe(key);
});

test.each([
  ['::ffff:192.0.2.1:4711', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6:4711', '2001:db8:1:2'],
  ['not an address', 'unknown'],
  ['192.0.2.256:80', 'unknown'],
  ['[192.0.2.1', 'unknown'],
  [':4711', 'unknown'],
  ['', 'unknown'],
  [undefined, 'unknown'],
])('security 55: the client at %s is counted as %s', (ip, key) => {
  expect(clientKey(ip)).toBe(key);
});
