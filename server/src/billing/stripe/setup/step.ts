import { defaultCurrency, type TaxBehavior } from '@stillweb/contract/currencies';
import type { PlanDetails } from '@stillweb/contract/billing/plans';

/** Marks our objects among everything else in a Stripe account. */
export const ownership = { app: 'stillweb' };

/**
 * The prices among which a subscriber may switch: those of an offer, or the plain ones of a currency. Empty for
 * the plain ones in the default currency.
 */
export type PriceGroup = { offer?: string; currency?: string };

export function priceGroupOf({
  offer,
  currency,
}: {
  offer?: string | null | undefined;
  currency: string;
}): PriceGroup {
  if (offer) return { offer };
  return currency === defaultCurrency ? {} : { currency };
}

/** As a key, and for people: "of the offer uk", "in eur"; empty for the plain prices in the default currency. */
export function priceGroupText({ offer, currency }: PriceGroup): string {
  if (offer !== undefined) return `of the offer ${offer}`;
  return currency === undefined ? '' : `in ${currency}`;
}

/** The groups of these plans, each once; that of the plain prices in the default currency always. */
export function priceGroupsOf(plans: readonly PlanDetails[]): PriceGroup[] {
  const groups = [{}, ...plans.map(priceGroupOf)];
  return [...new Map(groups.map((group) => [priceGroupText(group), group])).values()];
}

export function isInGroup(details: PlanDetails, group: PriceGroup): boolean {
  return priceGroupText(priceGroupOf(details)) === priceGroupText(group);
}

/** The amount of a price: minor units of a currency, per interval. */
export type PriceTerms = {
  amount: number | null;
  currency: string;
  interval: string | undefined;
  /** Absent while a price does not say it. */
  taxBehavior?: TaxBehavior;
};

/** One change of the Stripe account. */
export type Step =
  | { action: 'create product' }
  | { action: 'update product' }
  /** The new price takes over the lookup key; the one that had it stays active. */
  | { action: 'create price'; details: PlanDetails; former?: PriceTerms }
  | { action: 'move lookup key'; details: PlanDetails; priceId: string; former?: PriceTerms }
  /** Stripe accepts it once for each price. */
  | { action: 'set tax behavior'; details: PlanDetails; priceId: string }
  | { action: 'create portal configuration'; group: PriceGroup }
  | { action: 'update portal configuration'; id: string; group: PriceGroup }
  | { action: 'create endpoint'; url: string }
  | { action: 'update endpoint'; id: string; url: string }
  | { action: 'replace endpoint'; id: string; formerUrl: string; url: string };

export type SetUpPlan = {
  /** In the order in which they are made. */
  steps: Step[];
  /** Lines for people about objects that are already correct. */
  kept: string[];
  /** Lines for people about remaining manual steps. */
  notes: string[];
};

export type SetUpOptions = {
  /** The plans that this release announces. */
  plans: readonly PlanDetails[];
  /** The public address of the site, without a slash at its end. */
  siteUrl: string;
  /** Whether events of an endpoint that exists at our address can be verified. */
  knowsWebhookSecret: boolean;
  /** Stripe itself refuses an endpoint on this machine; the sandbox accepts it. */
  reachesLocalhost: boolean;
  /** The ids of the endpoints that may be replaced by one of ours. */
  replaceEndpoints: 'all of ours' | string[];
};
