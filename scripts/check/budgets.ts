import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { pathPrefix, splitPath } from '@stillweb/texts/languages';
import { root } from '../lib/settings.ts';
import { lengthOfFile, scriptBytes } from './page-script.ts';
import { modulesOf, pathsOf, readManifest } from './route-manifest.ts';

/** Bytes after brotli of all script that a page of the app loads before the user acts. */
export const appScriptBudget = 170_000;

/** The same in other languages, whose texts are longer. Only the dashboard is above 170,000. */
export const translatedAppScriptBudget = 173_000;

/** Bytes after brotli. */
const budgets = {
  documentScript: 5_000,
  // The rest is for parts that load when they are first shown: e2e/page-weight.exhaustive.spec.ts counts them.
  appScript: appScriptBudget - 5_000,
  // Other languages have longer texts, and the text of each part beside it.
  translatedAppScript: appScriptBudget - 2_500,
  consoleScript: 200_000,
  css: 18_000,
};

type Site = { documentPaths: string[]; appPaths: string[]; spaPaths: string[] };

/** @throws with a line for each page whose script or styles are over their budget */
export async function checkBudgets(): Promise<void> {
  const excesses = [...siteExcesses(), ...consoleExcesses()];
  if (excesses.length > 0) throw new Error(excesses.join('\n'));
}

function siteExcesses(): string[] {
  const build = join(root, 'web/build');
  const client = join(build, 'client');
  const site: Site = JSON.parse(readFileSync(join(build, 'site.json'), 'utf8'));
  const page = (path: string) => readFileSync(join(client, path, 'index.html'), 'utf8');
  return [
    ...site.documentPaths.map((path) =>
      describeExcess(`script of ${path}`, scriptBytes(client, page(path)), budgets.documentScript),
    ),
    ...site.appPaths.map((path) => {
      const limit = appScriptLimit(splitPath(path).code);
      return describeExcess(`script of ${path}`, scriptBytes(client, page(path)), limit);
    }),
    ...site.spaPaths.map((address) => {
      const { code, path } = splitPath(address);
      const fallback = readFileSync(join(client, pathPrefix(code), '__spa-fallback.html'), 'utf8');
      const bytes = scriptBytes(client, fallback, modulesOf(readManifest(client, fallback), path));
      return describeExcess(`script of ${address}`, bytes, appScriptLimit(code));
    }),
    ...[...site.documentPaths, ...site.appPaths].map((path) =>
      describeExcess(`styles of ${path}`, cssBytes(client, page(path)), budgets.css),
    ),
  ].filter((line) => line !== undefined);
}

function appScriptLimit(code: string): number {
  return code === 'en' ? budgets.appScript : budgets.translatedAppScript;
}

/** The console has one page for all its paths. */
function consoleExcesses(): string[] {
  const client = join(root, 'console/build/client');
  const page = readFileSync(join(client, 'index.html'), 'utf8');
  const manifest = readManifest(client, page);
  return pathsOf(manifest)
    .map((path) => {
      const bytes = scriptBytes(client, page, modulesOf(manifest, path));
      return describeExcess(`script of the console's ${path}`, bytes, budgets.consoleScript);
    })
    .filter((line) => line !== undefined);
}

/** A line for the report when a budget is exceeded. */
export function describeExcess(what: string, bytes: number, budget: number): string | undefined {
  const kilobytes = (number: number) => `${(number / 1000).toFixed(1)} kB`;
  return bytes > budget ? `${what}: ${kilobytes(bytes)} of ${kilobytes(budget)}` : undefined;
}

/** Of the files that a page names: a language may have its own. */
function cssBytes(client: string, html: string): number {
  return [...html.matchAll(/<link[^>]*\bhref="([^"]+\.css)"/g)]
    .map(([, path = '']) => lengthOfFile(join(client, path)))
    .reduce((sum, length) => sum + length, 0);
}
