declare global {
  const STRIPE_LACKS_LANGUAGE: boolean | undefined;
}

/**
 * Whether the pages of Stripe that a page opens are in English, unlike the page. It is a constant of the site's build,
 * which drops what depends on it where that is written out: `isStripeInEnglish ? … : …`.
 */
export const isStripeInEnglish =
  typeof STRIPE_LACKS_LANGUAGE === 'boolean' && STRIPE_LACKS_LANGUAGE;
