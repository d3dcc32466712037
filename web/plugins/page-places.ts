import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { planCatalogue } from '@stillweb/contract/plans';
import { priceTexts } from '@stillweb/contract/price-texts';
import { probePlans } from '../app/content/probe-plans.ts';

/** The place of a price in a page: its beginning and length in UTF-16 units, and the name of its text. */
export type PricePlace = [start: number, length: number, name: string];

/**
 * Puts the plain prices of the release in the places of the probe prices.
 * @returns the places, by the name of the file below the folder
 */
export async function fillPrices(client: string): Promise<Record<string, PricePlace[]>> {
  const places: Record<string, PricePlace[]> = {};
  for (const entry of await readdir(client, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(html|xml|data)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const filled = fillText(await readFile(path, 'utf8'));
    const name = `/${relative(client, path).split(sep).join('/')}`;
    if (probeDigits.test(filled.text)) {
      throw new Error(
        `${name} shows a plain price in a form that contract/price-texts.ts does not have`,
      );
    }
    if (filled.places.length === 0) continue;
    await writeFile(path, filled.text);
    places[name] = filled.places;
  }
  return places;
}

/** The text with the prices of the release, and their places in it. */
export function fillText(text: string): { text: string; places: PricePlace[] } {
  const places: PricePlace[] = [];
  let filled = '';
  let end = 0;
  for (const { 0: probe, index } of text.matchAll(anyProbe)) {
    filled += text.slice(end, index);
    const name = nameOf[probe] ?? '';
    const price = released[name] ?? '';
    places.push([filled.length, price.length, name]);
    filled += price;
    end = index + probe.length;
  }
  return { text: filled + text.slice(end), places };
}

const released = priceTexts(planCatalogue);
const probes = priceTexts(probePlans);
const nameOf = Object.fromEntries(Object.entries(probes).map(([name, text]) => [text, name]));

/** The longest first: a sentence contains sums that also occur alone. */
const anyProbe = new RegExp(
  Object.values(probes)
    .toSorted((a, b) => b.length - a.length)
    .map((text) => text.replaceAll(/[$.*+?^{}()|[\]\\]/g, String.raw`\$&`))
    .join('|'),
  'g',
);

/** The digits of a probe price in any other form. */
const probeDigits = /73,?452|198,?519|684,?319|1,?591,?438/;
