import { afterAll, expect, test } from 'vitest';
import { writeSite } from '../../test/worlds/small-site.ts';
import { readSite } from './load-site.ts';

const before = '<!doctype html><p>or</p>';
const html = `${before}<script>[]</script>`;
const { folder, remove } = writeSite({
  'client/auth/login/index.html': html,
  'site.json': JSON.stringify({
    documentPaths: [],
    spaPaths: [],
    redirects: {},
    measurement: null,
    places: {
      '/auth/login/index.html': [
        [before.length, 0, 'providerLinks'],
        [before.length + '<script>'.length, 2, 'providers'],
      ],
    },
    providerLink: '<a href="/to/{id}">Continue with {name}</a>',
  }),
});
afterAll(remove);

async function logInPage(providers: { id: string; name: string }[]): Promise<string | undefined> {
  const site = await readSite(folder, 'http://localhost:3000', providers);
  // Prices that change must not take the links away.
  await site.setPrices({ monthly: '$10' });
  return site.find('/auth/login')?.file.bodies.identity.toString();
}

test('without providers the log-in stays as it was built', async () => {
  expect(await logInPage([])).toBe(html);
});

test('the log-in has a link to each provider, and their names for its script', async () => {
  const providers = [
    // Its settings are secret.
    { id: 'demo', name: 'Demo', clientSecret: 'secret' },
    { id: 'b-and-c', name: '<B & "C"> $&' },
  ];
  expect(await logInPage(providers)).toBe(
    `${before}<a href="/to/demo">Continue with Demo</a>` +
      '<a href="/to/b-and-c">Continue with &lt;B &amp; &quot;C&quot;> $&amp;</a>' +
      String.raw`<script>[{"id":"demo","name":"Demo"},{"id":"b-and-c","name":"\u003cB & \"C\"> $&"}]</script>`,
  );
});
