import type { TaxBehavior } from '@stillweb/contract/currencies';
import type { PlanDetails } from '@stillweb/contract/billing/plans';

/** Marks our objects among everything else in a Stripe account. */
export const ownership = { app: 'stillweb' };

/** Marks a configuration of the portal, and that of an offer with its code. */
export function portalOwnership(offer: string | undefined): { app: string; offer?: string } {
  return { ...ownership, ...(offer !== undefined && { offer }) };
}

/** The codes of the offers whose plans are among these. */
export function offerCodes(plans: readonly PlanDetails[]): string[] {
  return [...new Set(plans.flatMap(({ offer }) => offer ?? []))];
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
  | { action: 'create portal configuration'; offer?: string }
  | { action: 'update portal configuration'; id: string; offer?: string }
  | { action: 'create endpoint'; url: string }
  | { action: 'update endpoint'; id: string; url: string }
  | { action: 'replace endpoint'; id: string; formerUrl: string; url: string };

export type SetUpPlan = {
  /** In the order in which they are made. */
  steps: Step[];
  /** Lines for people about what is right already. */
  kept: string[];
  /** Lines for people about what is left to do by hand. */
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
