import type { HidingFiles } from '../src/hiding/hiding-files.ts';
import type { SiteRules } from '../src/hiding/select-hidden.ts';
import { fileOf, makeSiteIndex } from '../src/hiding/site-index.ts';
import { hidingCss, scrollingCss } from '../src/hiding/style-sheet.ts';
import type { BuiltGroup, HidingExceptions } from './groups.ts';
import { planHiding, type HidingPlan } from './plan-hiding.ts';

/** About as large is a file with rules for sites: a page that needs one waits for it. */
const charactersOfFile = 16_384;

/** What hides elements, by path: the files for the pages, and `hiding.json`, which tells the worker of them. */
export function buildHiding(groups: BuiltGroup[]): Record<string, string> {
  const exceptions = groups.flatMap(({ hiding }) => hiding.filter(({ exception }) => exception));
  const genericOn = listHosts(groups, 'genericOn');
  const list: HidingFiles = {
    sheets: [],
    scripts: [],
    genericOn,
    allOn: listHosts(groups, 'allOn'),
  };
  const files: Record<string, string> = {};
  const sites: SiteRules = {};
  for (const { id, hiding, scrolling } of groups) {
    const rules = hiding.filter(({ exception }) => !exception);
    const { everywhere, almostEverywhere, onSites } = planHiding(rules, exceptions);
    const css = hidingCss(everywhere) + scrollingCss(scrolling);
    if (css !== '') {
      list.sheets.push(id);
      files[`hiding/${id}.css`] = css;
      files[`hiding/${id}-sheet.js`] = addToPage('sheets', id, css);
    }
    if (Object.keys(onSites).length > 0) {
      list.scripts.push(id);
      files[`hiding/${id}.js`] = addToPage('groups', id, almostEverywhere);
      addSites(sites, id, onSites);
    }
  }
  const parts = share(sites);
  const index = makeSiteIndex(Object.keys(sites), parts.length);
  files['hiding/sites.js'] =
    `Object.assign(globalThis.hiding, ${JSON.stringify({ index, genericOn })});`;
  parts.forEach((part, number) => {
    files[`hiding/sites-${number}.json`] = JSON.stringify(part);
  });
  return { ...files, 'hiding.json': JSON.stringify(list) };
}

/** A script that adds to `HidingData`. */
function addToPage(kind: 'groups' | 'sheets', group: string, value: string | string[]): string {
  const data = '(globalThis.hiding ??= { groups: {}, sheets: {} })';
  return `${data}.${kind}[${JSON.stringify(group)}] = ${JSON.stringify(value)};`;
}

/** The part of the manifest that lets the script in pages read the files with rules for sites. */
export function permitHidingFiles(files: Record<string, string>, browser: string) {
  return 'hiding/sites-0.json' in files
    ? {
        web_accessible_resources: [
          {
            resources: ['hiding/sites-*.json'],
            matches: ['http://*/*', 'https://*/*'],
            // Their address is a new one in each session, so that no page finds out who is here. Firefox's always is.
            ...(browser !== 'firefox' && { use_dynamic_url: true }),
          },
        ],
      }
    : {};
}

function listHosts(groups: BuiltGroup[], kind: keyof HidingExceptions): string[] {
  return [...new Set(groups.flatMap(({ hidingExceptions }) => hidingExceptions[kind]))];
}

function addSites(sites: SiteRules, group: string, onSites: HidingPlan['onSites']): void {
  for (const [host, rules] of Object.entries(onSites)) {
    (sites[host] ??= {})[group] = rules;
  }
}

function share(sites: SiteRules): SiteRules[] {
  if (Object.keys(sites).length === 0) {
    return [];
  }
  const count = Math.ceil(JSON.stringify(sites).length / charactersOfFile);
  const parts = Array.from({ length: count }, (): SiteRules => ({}));
  for (const [host, rules] of Object.entries(sites)) {
    Object.assign(parts[fileOf(host, count)] ?? {}, { [host]: rules });
  }
  return parts;
}
