import type { planFeatures } from './plans.ts';

/** The features that the signed entitlement of a linked browser may list. A client goes by this list alone. */
export const premiumFeatures = ['trackers', 'youtube', 'notifications', 'popups'] as const;
export type PremiumFeature = (typeof premiumFeatures)[number];

export type FeatureGroup = {
  id: string;
  access: 'free' | 'premium';
  /** The feature that an entitlement must list for the group; null where blocking needs none. */
  feature: PremiumFeature | null;
  /** The extension's rulesets (`ads`, `trackers`, `annoyances`) that belong to the group. */
  rulesets: readonly string[];
  title: string;
  /** One sentence for pricing, FAQ, stores and popup alike. */
  text: string;
  /** The lines of the plan cards that the group makes true. */
  planFeatures: readonly (typeof planFeatures)[number][];
};

/**
 * The free and the Premium features. The large ad networks are blocked for free; blocking the long tail of
 * ad networks makes "Block Unlimited Ads" true for those who pay.
 */
export const featureGroups = [
  {
    id: 'ads',
    access: 'free',
    feature: null,
    rulesets: ['ads'],
    title: 'Ads of the large networks',
    text: 'Blocks what the large ad networks load into pages, such as Google, Amazon, Criteo, Taboola and Outbrain. Free, without an account.',
    planFeatures: [],
  },
  {
    id: 'annoyances',
    access: 'premium',
    feature: 'popups',
    rulesets: ['annoyances'],
    title: 'Ads of all other networks',
    text: 'Blocks the long tail of ad networks too, and the networks for pop-unders and push ads.',
    planFeatures: ['Block Unlimited Ads'],
  },
  {
    id: 'trackers',
    access: 'premium',
    feature: 'trackers',
    rulesets: ['trackers'],
    title: 'Trackers',
    text: 'Blocks the scripts and pixels that follow you from site to site. Pages that load less are ready sooner.',
    planFeatures: ['Terminate Intrusive Trackers', 'Ultra-Fast Website Loading Apps'],
  },
  {
    id: 'youtube',
    access: 'premium',
    feature: 'youtube',
    rulesets: [],
    title: 'YouTube ads',
    text: 'Takes the ads out of YouTube videos before they play.',
    planFeatures: ['Youtube Ad Blocker'],
  },
  {
    id: 'notifications',
    access: 'premium',
    feature: 'notifications',
    rulesets: [],
    title: 'Notification requests',
    text: 'Answers no for you when a site asks to send notifications.',
    planFeatures: ['Disable Annoying Notifications'],
  },
  {
    id: 'popups',
    access: 'premium',
    feature: 'popups',
    rulesets: [],
    title: 'Pop-ups',
    text: 'Refuses windows that a page opens without your click.',
    planFeatures: ['Pop-up Blocker'],
  },
  {
    id: 'browsers',
    access: 'premium',
    feature: null,
    rulesets: [],
    title: 'All your browsers',
    text: 'One subscription for up to five browsers: Chrome, Edge and others built on Chromium, and Firefox.',
    planFeatures: ['Compatible with your Browser'],
  },
] as const satisfies readonly FeatureGroup[];
