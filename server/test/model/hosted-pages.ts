import { cardFields, submitForm } from '../../../scripts/clients/hosted-pages.ts';
import { testCards, type AtBank, type CardName } from './test-cards.ts';

/** Pays on a hosted page as a browser does, and continues to the bank if it asks. */
export async function payOnPage(
  url: string,
  card: CardName | 'on file',
  atBank: AtBank,
): Promise<string> {
  // In years of simulated time the usual card would expire.
  const typed =
    card === 'on file'
      ? {}
      : { with: 'card', ...cardFields(testCards[card].number), expiry: '12/60' };
  const leadsTo = (await submitForm(url, typed)) ?? '';
  if (!leadsTo.includes('/authenticate') || atBank === 'leaves') return leadsTo;
  const outcome = atBank === 'passes' ? 'complete' : 'fail';
  return (await submitForm(leadsTo, { outcome })) ?? '';
}
