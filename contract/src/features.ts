/** The features that the signed entitlement of a linked browser may list. A client goes by this list alone. */
export const premiumFeatures = ['trackers', 'youtube', 'notifications', 'popups'] as const;
export type PremiumFeature = (typeof premiumFeatures)[number];

export type FeatureGroup = {
  id: string;
  access: 'free' | 'premium';
  /**
   * The feature that an entitlement must list for the group. Null where blocking needs none, and for what
   * any Premium has.
   */
  feature: PremiumFeature | null;
  /** The extension's rulesets (`ads`, `trackers`, `annoyances`, `cookies`) that belong to the group. */
  rulesets: readonly string[];
  title: string;
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
  },
  {
    id: 'annoyances',
    access: 'premium',
    feature: 'popups',
    rulesets: ['annoyances'],
    title: 'Ads of all other networks',
  },
  {
    id: 'trackers',
    access: 'premium',
    feature: 'trackers',
    rulesets: ['trackers'],
    title: 'Trackers',
  },
  {
    id: 'youtube',
    access: 'premium',
    feature: 'youtube',
    rulesets: [],
    title: 'YouTube ads',
  },
  {
    id: 'notifications',
    access: 'premium',
    feature: 'notifications',
    rulesets: [],
    title: 'Notification requests',
  },
  {
    id: 'popups',
    access: 'premium',
    feature: 'popups',
    rulesets: [],
    title: 'Pop-ups',
  },
  {
    id: 'cookies',
    access: 'premium',
    feature: 'popups',
    rulesets: ['cookies'],
    title: 'Cookie notices',
  },
  {
    id: 'browsers',
    access: 'premium',
    feature: null,
    rulesets: [],
    title: 'All your browsers',
  },
] as const satisfies readonly FeatureGroup[];
