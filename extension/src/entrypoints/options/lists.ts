import { featureGroups, type FeatureGroup } from '@stillweb/contract/features';

import type { Status } from '../../status.ts';
import { element } from '../../ui/element.ts';
import { featureText, text, type MessageKey } from '../../ui/text.ts';

/** Groups that run in the world of the pages, and so need the permission for all sites too. */
const inPages = new Set(['youtube', 'notifications', 'popups', 'cookies']);

/** The lists of the extension, and whether each is on. */
export function drawFeatures(list: HTMLElement, status: Status): void {
  const groups = featureGroups.filter(({ id }) => id !== 'browsers');
  list.replaceChildren(
    ...groups.map((group) => {
      const state = stateOf(group, status);
      return element(
        'li',
        {},
        element('strong', {}, featureText(group.id, 'title')),
        element('span', { className: `badge ${tones[state]}` }, text(state)),
        element('p', { className: 'soft' }, featureText(group.id, 'text')),
      );
    }),
  );
}

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

function stateOf(group: FeatureGroup, { entitlement, allSites }: Status): FeatureState {
  if (group.access === 'free') {
    return 'featureFree';
  }
  if (!isEntitled(group, entitlement)) {
    return 'featureNeedsPremium';
  }
  return inPages.has(group.id) && !allSites ? 'featureNeedsPermission' : 'featureOn';
}

/** What needs no feature of its own comes with any Premium. */
function isEntitled({ feature }: FeatureGroup, { state, features }: Status['entitlement']) {
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
      element('span', {}, site),
      element('button', {
        type: 'button',
        textContent: text('remove'),
        ariaLabel: text('removeSite', site),
        onclick: () => remove(site),
      }),
    ),
  );
  const none = element('li', { className: 'soft' }, text('allowedSitesNone'));
  list.replaceChildren(...(items.length > 0 ? items : [none]));
}
