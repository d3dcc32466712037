import { brand } from '@stillweb/contract/brand';
import type Stripe from 'stripe';

/**
 * The settings that only a person can make in Stripe's dashboard, with the values that we rely on.
 * @param collectsTax the operator's switch
 */
export function dashboardChecklist(collectsTax: boolean): string[] {
  return [...settings, collectsTax ? taxOn : taxOff];
}

const settings = [
  'Billing > Revenue recovery > Retries: after the last retry, cancel the subscription.',
  'Billing > Revenue recovery > Emails: all off: the server sends its own.',
  'Settings > Customer emails: off for successful payments and refunds: the server sends receipts.',
  'Settings > Payment methods: cards on. Checkout asks for cards only, and turns Link off itself; wallets that pay with a card may stay on.',
  'Settings > Adaptive Pricing: any value. Checkout turns it off itself.',
  'Radar > Rules: as Stripe sets them. A payment that a rule blocks is shown as a declined card.',
  'Settings > Public details: the support address and the links to terms and privacy that customers see.',
];

const taxOff =
  'Tax: nothing to set. Checkout asks for no tax: what is announced is what is charged.';
const taxOn =
  'Tax: the address of the business, the preset product tax code, and a registration for each place in which you have to collect. Stripe adds nothing elsewhere.';

/** The part of an account at Stripe that is checked. */
export type StripeAccount = Pick<Stripe.Account, 'charges_enabled' | 'details_submitted'> & {
  business_profile?: { support_email: string | null } | null;
  settings?: { payments: { statement_descriptor: string | null } } | null;
};

/** The settings that the API shows and that are wrong. */
export function checkAccount(account: StripeAccount): string[] {
  const descriptor = account.settings?.payments?.statement_descriptor;
  return [
    account.details_submitted
      ? undefined
      : 'The account is not activated: fill in its details in the dashboard.',
    account.charges_enabled ? undefined : 'The account may not charge customers yet.',
    descriptor
      ? undefined
      : `There is no statement descriptor: customers would not recognize the charge. Set one like ${brand.name.toUpperCase()} under Settings > Public details.`,
    account.business_profile?.support_email
      ? undefined
      : `There is no support email: set ${brand.supportEmail} under Settings > Public details.`,
  ].filter((line) => line !== undefined);
}

/**
 * Checks the account that the key belongs to. A restricted key may not read it, which is no reason to
 * stop.
 */
export async function checkDashboardSettings(stripe: Stripe): Promise<string[]> {
  try {
    return checkAccount(await stripe.accounts.retrieveCurrent());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`The account's own settings could not be read: ${reason}`];
  }
}
