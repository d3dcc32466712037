import { countCost } from './count-cost.ts';

/** Card numbers by the bank's behavior. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  failsLater: '4000000000000341',
  asksOnce: '4000002500003155',
  asksFor3ds: '4000000000003220',
  asksEveryTime: '4000002760003184',
  /** A charge is disputed a moment later. */
  disputed: '4000000000000259',
  /** The bank warns of fraud seconds after the charge. */
  warned: '4000000000005423',
};

/** The input for the form of a card. */
export function cardFields(cardNumber: string): Record<string, string> {
  return { cardNumber, expiry: '12/40', cvc: '123', nameOnCard: 'Ada Buyer' };
}

/**
 * Submits the form of a hosted page, as a browser does.
 * @returns the address that it leads to; undefined when the page is shown again
 */
export async function submitForm(
  url: string,
  fields: Record<string, string>,
): Promise<string | undefined> {
  const body = new URLSearchParams(fields);
  const { status, headers } = await fetch(url, { method: 'POST', redirect: 'manual', body });
  if (status >= 500) throw new Error(`${url} answered ${status}`);
  const location = headers.get('location');
  return location === null ? undefined : new URL(location, url).href;
}

/** Pays on the hosted checkout. @throws when it does not accept the card */
export async function payCheckout(url: string, card = cards.good): Promise<void> {
  countCost('buyers paid');
  if (!(await submitForm(url, cardFields(card)))) throw new Error(`${url} does not accept ${card}`);
}
