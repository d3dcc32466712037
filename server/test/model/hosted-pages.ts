import { testCards, type AtBank, type CardName } from './test-cards.ts';

/** Pays on a hosted page as a browser does, and continues to the bank if it asks. */
export async function payOnPage(
  url: string,
  card: CardName | 'on file',
  atBank: AtBank,
): Promise<string> {
  const leadsTo = await post(url, card === 'on file' ? {} : { with: 'card', ...typed(card) });
  if (!leadsTo.includes('/authenticate') || atBank === 'leaves') return leadsTo;
  return post(leadsTo, { outcome: atBank === 'passes' ? 'complete' : 'fail' });
}

function typed(card: CardName): Record<string, string> {
  const { number } = testCards[card];
  return { cardNumber: number, expiry: '12/60', cvc: '123', nameOnCard: 'Ada Buyer' };
}

/** Submits a form; returns the URL of the redirect, or an empty string if there is none. */
async function post(url: string, fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams(fields);
  const response = await fetch(url, { method: 'POST', redirect: 'manual', body });
  if (response.status >= 500) throw new Error(`${url} answered ${response.status}`);
  const location = response.headers.get('location');
  return location ? new URL(location, url).href : '';
}
