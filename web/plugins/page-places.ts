import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { planCatalogue } from '@stillweb/contract/billing/plans';
import { priceTexts } from '@stillweb/contract/billing/price-texts';
import { probePlans } from '../app/content/probe-plans.ts';
import { probeProvider } from '../app/content/probe-provider.ts';

/** What the server may replace in a page: its beginning and length in UTF-16 units, and the name of its text. */
export type PagePlace = [start: number, length: number, name: string];

export type PagePlaces = {
  /** By the name of the file below the folder. */
  places: Record<string, PagePlace[]>;
  /** The link to a provider, with `{id}` and `{name}` for its id and name. */
  providerLink: string;
};

/**
 * Puts the plain prices of the release in the places of the probe prices, and takes the probe provider out of the
 * pages.
 */
export async function fillPlaces(client: string): Promise<PagePlaces> {
  const places: Record<string, PagePlace[]> = {};
  let providerLink = '';
  for (const entry of await readdir(client, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(html|xml|data)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const built = await readFile(path, 'utf8');
    const filled = fillText(built);
    const name = `/${relative(client, path).split(sep).join('/')}`;
    if (probeDigits.test(filled.text)) {
      throw new Error(
        `${name} shows a plain price in a form that contract/src/billing/price-texts.ts does not have`,
      );
    }
    if (filled.text.includes(probeProvider.id) || filled.text.includes(probeProvider.name)) {
      throw new Error(
        `${name} shows a provider in a form that plugins/page-places.ts does not know`,
      );
    }
    providerLink ||= templateOf(built);
    if (filled.places.length === 0) continue;
    await writeFile(path, filled.text);
    places[name] = filled.places;
  }
  return { places, providerLink };
}

/** The text with what the release shows, and the places in it. */
export function fillText(text: string): { text: string; places: PagePlace[] } {
  const places: PagePlace[] = [];
  let filled = '';
  let end = 0;
  for (const { 0: probe, index } of text.matchAll(anyProbe)) {
    filled += text.slice(end, index);
    const name = nameOf[probe] ?? 'providerLinks';
    const replacement = released[name] ?? '';
    places.push([filled.length, replacement.length, name]);
    filled += replacement;
    end = index + probe.length;
  }
  return { text: filled + text.slice(end), places };
}

function templateOf(built: string): string {
  const [link = ''] = new RegExp(probeLink).exec(built) ?? [];
  return link.replaceAll(probeProvider.id, '{id}').replaceAll(probeProvider.name, '{name}');
}

const probeLink = `<a [^>]*/${probeProvider.id}"[^>]*>[^<]*${probeProvider.name}</a>`;

const released: Record<string, string> = { ...priceTexts(planCatalogue), providers: '[]' };
const probes: Record<string, string> = {
  ...priceTexts(probePlans),
  providers: JSON.stringify([probeProvider]),
};
const nameOf = Object.fromEntries(Object.entries(probes).map(([name, text]) => [text, name]));

/** The longest first: a sentence contains sums that also occur alone. */
const anyProbe = new RegExp(
  [
    probeLink,
    ...Object.values(probes)
      .toSorted((a, b) => b.length - a.length)
      .map((text) => text.replaceAll(/[$.*+?^{}()|[\]\\]/g, String.raw`\$&`)),
  ].join('|'),
  'g',
);

/** The digits of a probe price in any other form. */
const probeDigits = /73,?452|198,?519|684,?319|1,?591,?438/;
