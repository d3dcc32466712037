import { planCatalogue } from '@stillweb/contract/billing/plans';
import { priceTexts } from '@stillweb/contract/billing/price-texts';
import { expect, test } from 'vitest';
import { probePlans } from '../app/content/probe-plans.ts';
import { fillText } from './page-places.ts';

const probes = priceTexts(probePlans);
const released = priceTexts(planCatalogue);

test('every form of a price is found, and the price of the release takes its place', () => {
  const names = Object.keys(probes);
  const { text, places } = fillText(names.map((name) => `${name}=${probes[name]};`).join(''));
  expect(text).toBe(names.map((name) => `${name}=${released[name]};`).join(''));
  expect(places.map(([start, length, name]) => [name, text.slice(start, start + length)])).toEqual(
    names.map((name) => [name, released[name]]),
  );
});

test('no two forms of the probe prices are the same', () => {
  expect(new Set(Object.values(probes)).size).toBe(Object.keys(probes).length);
});

test('other text stays as it is', () => {
  expect(fillText('It costs $9.')).toEqual({ text: 'It costs $9.', places: [] });
});

test('the link to the probe provider and its data leave empty places', () => {
  const link = '<a href="/to/probe-provider" class="wide">Continue with Probe Provider</a>';
  const data = '[{"id":"probe-provider","name":"Probe Provider"}]';
  expect(fillText(`<p>or</p>${link}<script>${data}</script>`)).toEqual({
    text: '<p>or</p><script>[]</script>',
    places: [
      [9, 0, 'providerLinks'],
      [17, 2, 'providers'],
    ],
  });
});
