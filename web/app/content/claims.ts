/**
 * Marketing claims: words and figures that the home page, the advertorials and the blog repeat. Before publishing, the operator
 * must be able to substantiate each of them, and change or remove the others.
 */
export const claims = {
  method: 'AI-based',
  blockedShare: '99.9%',
  adsBlockedDaily: '1,000',
  downloads: '2.3 million',
  uk: { competitor: '£20' },
  us: { competitor: '$20' },
  mobile: {
    users: '496 million',
    shareOfBlocking: '63%',
    dataSavings: '40-60%',
  },
  competitorPrices: {
    browserSuite: '$2.99 per month',
    privacySuite: '$4.99 per month',
    yearlyApp: '$2.49 per month',
    mobileApp: '$9.99 per year',
    lifetime: '$79.95 once, for life',
  },
} as const;
