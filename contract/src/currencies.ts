import { t } from '@stillweb/texts/t';

/** The currencies that the plain plans are sold in; all but the first have prices of their own. */
export const soldCurrencies = ['usd', 'eur', 'gbp', 'aed', 'jpy'] as const;
/** The default currency of visitors. */
export const defaultCurrency = 'usd';

export type SoldCurrency = (typeof soldCurrencies)[number];

export function isSoldCurrency(currency: string): currency is SoldCurrency {
  return soldCurrencies.some((sold) => sold === currency);
}

const names: Record<SoldCurrency, string> = {
  get usd() {
    return t('currencies.usd', 'US dollars');
  },
  get eur() {
    return t('currencies.eur', 'euros');
  },
  get gbp() {
    return t('currencies.gbp', 'British pounds');
  },
  get aed() {
    return t('currencies.aed', 'UAE dirhams');
  },
  get jpy() {
    return t('currencies.jpy', 'Japanese yen');
  },
};

/** A currency by its name, as in "US dollars"; one that is not sold by its code. */
export function currencyName(currency: string): string {
  return isSoldCurrency(currency) ? names[currency] : currency.toUpperCase();
}

/** Whether an amount contains its tax, or tax is added to it. */
export type TaxBehavior = 'inclusive' | 'exclusive';

/** Whether prices of a currency contain their tax, as its buyers are used to. */
export function taxBehaviorOf(currency: string): TaxBehavior {
  return currency === 'usd' ? 'exclusive' : 'inclusive';
}

/** The countries whose visitors see another currency than US dollars first, by two letters. */
const countries: Record<Exclude<SoldCurrency, 'usd'>, string> = {
  eur: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  gbp: 'GB GG IM JE',
  aed: 'AE',
  jpy: 'JP',
};

/**
 * The currency that a visitor from a country sees first; undefined where it is the default one.
 * @param country two capital letters
 */
function currencyOfCountry(country: string): SoldCurrency | undefined {
  return soldCurrencies.find(
    (currency) => currency !== 'usd' && isAmong(countries[currency], country),
  );
}

/** Why a visitor without a subscription, credit or offer sees a currency. */
type FreeReason = 'choice' | 'country' | 'default';

/**
 * The currency of a visitor without a subscription, credit or offer: the chosen one, else that of the country, each
 * if it is sold, else the default one.
 * @param visitor.country two capital letters
 */
export function chooseCurrency(
  sold: readonly string[],
  visitor: {
    /** The one that was asked for, which comes before the one that the browser remembers. */
    currency?: string | undefined;
    remembered?: string | undefined;
    country?: string | undefined;
  },
): { currency: string; because: FreeReason } {
  const isSold = (currency: string | undefined): currency is string =>
    currency !== undefined && sold.includes(currency);
  const chosen = [visitor.currency, visitor.remembered].find(isSold);
  if (chosen) return { currency: chosen, because: 'choice' };
  const local = visitor.country === undefined ? undefined : currencyOfCountry(visitor.country);
  if (isSold(local)) return { currency: local, because: 'country' };
  return { currency: defaultCurrency, because: 'default' };
}

/** The currencies whose smallest unit at Stripe is the whole one. */
const zeroDecimal = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf';

/** The currencies that Stripe counts in thousandths, of which the last digit must be 0. */
const threeDecimal = 'bhd jod kwd omr tnd';

/** The currencies that Stripe counts in hundredths, but charges in whole units only. */
const wholeOnly = 'isk ugx';

function isAmong(currencies: string, currency: string): boolean {
  return currencies.split(' ').includes(currency);
}

/**
 * The decimals of an amount at Stripe. Not those of `Intl`, which differ for a dozen currencies: it shows
 * forints and krónur without decimals, while Stripe counts hundredths of them.
 * @param currency as Stripe writes it, in lower case
 */
export function decimalsOf(currency: string): 0 | 2 | 3 {
  if (isAmong(zeroDecimal, currency)) return 0;
  return isAmong(threeDecimal, currency) ? 3 : 2;
}

/** The least amount by which a charge can differ from another, in minor units. */
export function smallestStep(currency: string): 1 | 10 | 100 {
  if (isAmong(wholeOnly, currency)) return 100;
  return isAmong(threeDecimal, currency) ? 10 : 1;
}

/** An amount of minor units in major units, as in 9.5 for 950 cents. Not for sums: they stay integers. */
export function inMajorUnits(amount: number, currency: string): number {
  return amount / 10 ** decimalsOf(currency);
}

/** The least that Stripe charges, in minor units, where it publishes a limit. */
const minimumCharges: Record<string, number> = {
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
  usd: 50,
};

/** The most that Stripe charges, in minor units of any currency: eight digits. */
const maximumCharge = 99_999_999;

/**
 * The least that Stripe charges, in minor units. It pays an invoice over less without a charge, and adds the amount to
 * the next one.
 */
export function minimumCharge(currency: string): number {
  return minimumCharges[currency] ?? 1;
}

/** Why Stripe would not charge an amount of minor units; undefined if it does. */
export type AmountProblem = { kind: 'below' | 'above' | 'step'; limit: number };

export function amountProblem(amount: number, currency: string): AmountProblem | undefined {
  const least = minimumCharge(currency);
  if (amount < least) return { kind: 'below', limit: least };
  if (amount > maximumCharge) return { kind: 'above', limit: maximumCharge };
  const step = smallestStep(currency);
  return amount % step === 0 ? undefined : { kind: 'step', limit: step };
}
