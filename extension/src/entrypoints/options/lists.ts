import { brand } from '@stillweb/contract/brand';
import { featureGroups, type FeatureGroup } from '@stillweb/contract/billing/features';

import { browser } from 'wxt/browser';

import type { ListNotice } from '../../list-notice.ts';
import type { Status } from '../../status.ts';
import { element } from '../../ui/element.ts';
import { featureText, text, type MessageKey } from '../../ui/text.ts';

/** Groups that run in the world of the pages, and so need the permission for all sites too. */
const inPages = new Set(['youtube', 'notifications', 'popups', 'cookies', 'own']);

/** The lists of the extension, and whether each is on. */
export function drawFeatures(list: HTMLElement, status: Status): void {
  const groups = featureGroups.filter(({ id }) => id !== 'browsers');
  list.replaceChildren(
    ...groups.map((group) => {
      const item = drawGroup(featureText(group.id, 'title'), stateOf(group, status));
      item.append(element('p', { className: 'soft' }, featureText(group.id, 'text')));
      return item;
    }),
    ...RULE_GROUPS.flatMap(({ id, name, feature }) =>
      name
        ? [drawGroup(name, stateOf({ id, feature, access: feature ? 'premium' : 'free' }, status))]
        : [],
    ),
  );
}

function drawGroup(title: string, state: FeatureState): HTMLLIElement {
  return element(
    'li',
    {},
    element('strong', { dir: 'auto' }, title),
    element('span', { className: `badge ${tones[state]}` }, text(state)),
  );
}

/** One of the contract's, or of an operator's own. */
type ShownGroup = Pick<FeatureGroup, 'id' | 'access'> & { feature: string | null };

type FeatureState = Extract<
  MessageKey,
  'featureFree' | 'featureOn' | 'featureNeedsPremium' | 'featureNeedsPermission'
>;

const tones: Record<FeatureState, string> = {
  featureFree: 'accent',
  featureOn: 'accent',
  featureNeedsPremium: 'neutral',
  featureNeedsPermission: 'orange',
};

function stateOf(group: ShownGroup, { entitlement, allSites }: Status): FeatureState {
  if (group.access === 'free') {
    return 'featureFree';
  }
  if (!isEntitled(group, entitlement)) {
    return 'featureNeedsPremium';
  }
  return inPages.has(group.id) && !allSites ? 'featureNeedsPermission' : 'featureOn';
}

/** Groups without a feature of their own come with any Premium. */
function isEntitled({ feature }: ShownGroup, { state, features }: Status['entitlement']) {
  return feature === null ? state === 'premium' : features.includes(feature);
}

/** The sites on which nothing is blocked, each with a button that ends that. */
export function drawSites(
  list: HTMLElement,
  sites: string[],
  remove: (site: string) => void,
): void {
  const items = sites.map((site) =>
    element(
      'li',
      {},
      element('bdi', {}, site),
      element('button', {
        type: 'button',
        textContent: text('remove'),
        ariaLabel: text('removeOne', site),
        onclick: () => remove(site),
      }),
    ),
  );
  const none = element('li', { className: 'soft' }, text('allowedSitesNone'));
  list.replaceChildren(...(items.length > 0 ? items : [none]));
}

/** Our own lists, and those of others that are in this build. */
export function drawLists(list: HTMLElement): void {
  const { version } = browser.runtime.getManifest();
  list.replaceChildren(
    element(
      'li',
      {},
      element('strong', {}, text('listsOwn', brand.name)),
      element('p', { className: 'soft' }, text('listsOwnText', version)),
    ),
    ...RULE_LISTS.map(drawList),
  );
}

function drawList({ name, licence, home, version, date }: ListNotice): HTMLLIElement {
  const facts = [
    text('listLicence', licence),
    version ? text('listVersion', version) : '',
    date ? text('listDate', date) : '',
  ];
  const link = element('a', { href: home, target: '_blank', dir: 'auto', textContent: name });
  return element('li', {}, link, element('p', { className: 'soft' }, facts.join(' ').trim()));
}
