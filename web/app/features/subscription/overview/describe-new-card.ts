import {
  grantsAccess,
  type Card,
  type Subscription,
} from '@stillweb/contract/billing/subscription';
import { formatExactMoney } from '@stillweb/contract/text/money';

interface Description {
  title: string;
  text: string;
}

/**
 * The result of a new card from the portal; null without one, and while a payment is due or under way,
 * because the page says so already.
 */
export function describeNewCard(
  before: Subscription | null,
  after: Subscription | null,
): Description | null {
  if (!after || !grantsAccess(after.status)) return null;
  const { card } = after;
  if (before?.status !== 'PAST_DUE') {
    return (
      card && { title: 'Your new card is saved', text: `From now on we'll charge ${nameOf(card)}.` }
    );
  }
  const { amountDue } = before;
  const paid = amountDue ? formatExactMoney(amountDue.amount, amountDue.currency) : 'It';
  const charged = card ? `was charged to ${nameOf(card)}` : 'was paid';
  return {
    title: 'Your payment went through',
    text: `${paid} ${charged}, and Premium is on again.`,
  };
}

function nameOf({ last4 }: Card): string {
  return `the card ending in ${last4}`;
}
