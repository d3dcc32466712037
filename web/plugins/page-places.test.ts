import { planCatalogue } from '@stillweb/contract/plans';
import { priceTexts } from '@stillweb/contract/price-texts';
import { expect, test } from 'vitest';
import { probePlans } from '../app/content/probe-plans.ts';
import { fillText } from './price-places.ts';

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
