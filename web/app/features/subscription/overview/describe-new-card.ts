import { grantsAccess, type Subscription } from '@stillweb/contract/subscription';
import { formatExactMoney } from '@stillweb/ui/money.tsx';

interface Description {
  title: string;
  text: string;
}

/**
 * What a card that was given in the portal has brought; null when the page says it already, because a
 * payment is still due or under way.
 */
export function describeNewCard(
  before: Subscription | null,
  after: Subscription | null,
): Description | null {
  if (!after || !grantsAccess(after.status)) return null;
  const card = after.card ? `the card ending in ${after.card.last4}` : 'your new card';
  if (before?.status !== 'PAST_DUE') {
    return { title: 'Your new card is saved', text: `From now on we charge ${card}.` };
  }
  const { amountDue } = before;
  return {
    title: 'Your payment went through',
    text: amountDue
      ? `${formatExactMoney(amountDue.amount, amountDue.currency)} was charged to ${card}, and Premium is on again.`
      : `It was charged to ${card}, and Premium is on again.`,
  };
}
