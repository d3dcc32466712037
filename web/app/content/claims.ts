import { brand } from '@stillweb/contract/brand';
import { formatMoney } from '@stillweb/contract/text/money';
import { largeNumber, percentage } from '@stillweb/contract/text/numbers';
import { wholeNumber } from '@stillweb/texts/languages';
import { t } from '@stillweb/texts/t';

/**
 * Marketing claims: sentences and figures that the home page, the advertorials and the blog repeat. Before publishing, the operator
 * must be able to substantiate each of them, and change or remove the others.
 */
export const claims = {
  method: t(
    'claims.method',
    '{brand} is an AI-based ad blocker that decides in your own browser. New rules arrive with its updates, so it keeps up when a site changes its tricks.',
    { brand: brand.name },
  ),
  blockedShare: percentage(0.999),
  adsBlockedDaily: wholeNumber(1000),
  downloads: largeNumber(2_300_000),
  uk: { competitor: formatMoney(2000, 'gbp') },
  us: { competitor: formatMoney(2000, 'usd') },
  mobile: {
    users: largeNumber(496_000_000),
    shareOfBlocking: percentage(0.63),
    dataSavings: t('claims.data-savings', '40-60%'),
  },
  competitorPrices: {
    browserSuite: perMonth(299),
    privacySuite: perMonth(499),
    yearlyApp: perMonth(249),
    mobileApp: t('claims.per-year', '{price} per year', { price: formatMoney(999, 'usd') }),
    lifetime: t('claims.lifetime', '{price} once, for life', { price: formatMoney(7995, 'usd') }),
  },
};

/** "$2.99 per month", of an amount in cents. */
function perMonth(amount: number): string {
  return t('claims.per-month', '{price} per month', { price: formatMoney(amount, 'usd') });
}
