import { t } from '@stillweb/texts/t';
import type { featureGroups } from './features.ts';
import type { PlanFeature } from './plans.ts';

interface FeatureDetails {
  /** One sentence for pricing, FAQ, stores and popup alike. */
  text: string;
  /** The lines of the plan cards that this group provides. */
  planFeatures: readonly PlanFeature[];
}

/** A description of each group; in its own file, because pages of the app need only the names. */
export const featureDetails: Record<(typeof featureGroups)[number]['id'], FeatureDetails> = {
  ads: {
    get text() {
      return t(
        'features.ads.text',
        'Blocks what the large ad networks load into pages, such as Google, Amazon, Criteo, Taboola and Outbrain, and hides the gaps they leave. Free, without an account.',
      );
    },
    planFeatures: [],
  },
  annoyances: {
    get text() {
      return t(
        'features.annoyances.text',
        'Blocks the long tail of ad networks too, and the networks for pop-unders and push ads.',
      );
    },
    planFeatures: ['ads'],
  },
  trackers: {
    get text() {
      return t(
        'features.trackers.text',
        'Blocks the scripts and pixels that follow you from site to site. Pages that load less are ready sooner.',
      );
    },
    planFeatures: ['trackers', 'speed'],
  },
  youtube: {
    get text() {
      return t('features.youtube.text', 'Takes the ads out of YouTube videos before they play.');
    },
    planFeatures: ['youtube'],
  },
  notifications: {
    get text() {
      return t(
        'features.notifications.text',
        'Answers no for you when a site asks to send notifications.',
      );
    },
    planFeatures: ['notifications'],
  },
  popups: {
    get text() {
      return t('features.popups.text', 'Refuses windows that a page opens without your click.');
    },
    planFeatures: ['popups'],
  },
  cookies: {
    get text() {
      return t(
        'features.cookies.text',
        'Hides the notices of consent platforms, and accepts nothing in your name.',
      );
    },
    planFeatures: [],
  },
  own: {
    get text() {
      return t(
        'features.own.text',
        'Hides what you point at, and blocks what you write down, in all your browsers.',
      );
    },
    planFeatures: [],
  },
  browsers: {
    get text() {
      return t(
        'features.browsers.text',
        'One subscription for up to five browsers on computers: Chrome, Edge, Brave, Opera and others built on Chromium, and Firefox.',
      );
    },
    planFeatures: ['browsers'],
  },
};
