import { t } from '@stillweb/texts/t';

/** The features that the signed entitlement of a linked browser may list. Clients use only this list. */
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
    get title() {
      return t('features.ads.title', 'Ads of the large networks');
    },
  },
  {
    id: 'annoyances',
    access: 'premium',
    feature: 'popups',
    get title() {
      return t('features.annoyances.title', 'Ads of all other networks');
    },
  },
  {
    id: 'trackers',
    access: 'premium',
    feature: 'trackers',
    get title() {
      return t('features.trackers.title', 'Trackers');
    },
  },
  {
    id: 'youtube',
    access: 'premium',
    feature: 'youtube',
    get title() {
      return t('features.youtube.title', 'YouTube ads');
    },
  },
  {
    id: 'notifications',
    access: 'premium',
    feature: 'notifications',
    get title() {
      return t('features.notifications.title', 'Notification requests');
    },
  },
  {
    id: 'popups',
    access: 'premium',
    feature: 'popups',
    get title() {
      return t('features.popups.title', 'Pop-ups');
    },
  },
  {
    id: 'cookies',
    access: 'premium',
    feature: 'popups',
    get title() {
      return t('features.cookies.title', 'Cookie notices');
    },
  },
  {
    id: 'own',
    access: 'premium',
    feature: null,
    get title() {
      return t('features.own.title', 'Your own rules');
    },
  },
  {
    id: 'browsers',
    access: 'premium',
    feature: null,
    get title() {
      return t('features.browsers.title', 'All your browsers');
    },
  },
] as const satisfies readonly FeatureGroup[];
