import {
  type Subscription,
  grantsAccess,
  type Card,
} from '@stillweb/contract/billing/subscription';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import type { Tone } from '@stillweb/ui/kit/tone.ts';
import { VisuallyHidden } from '@stillweb/ui/kit/visually-hidden.tsx';

interface NewCardResultProps {
  /** The subscription before the new card; undefined when none was given. */
  before: Subscription | null | undefined;
  subscription: Subscription | null;
  isConfirming: boolean;
}

/** The result of a new card, for the live region of the page. */
export default function NewCardResult({ before, subscription, isConfirming }: NewCardResultProps) {
  if (isConfirming) {
    return (
      <ResultNotice tone="blue" title="One moment: we are switching to your new card">
        The amount due is charged to it right away.
      </ResultNotice>
    );
  }
  if (before === undefined) return null;
  const described = describeNewCard(before, subscription);
  if (described) {
    return (
      <ResultNotice tone="green" title={described.title}>
        {described.text}
      </ResultNotice>
    );
  }
  // The notice about the payment below has the reason.
  return (
    subscription?.slowPayment?.state === 'FAILED' && (
      <VisuallyHidden>The payment with your new card didn't go through.</VisuallyHidden>
    )
  );
}

interface ResultNoticeProps {
  tone: Tone;
  title: string;
  children: string;
}

function ResultNotice({ tone, title, children }: ResultNoticeProps) {
  return (
    <div className="mb-8">
      <Notice tone={tone} title={title}>
        <p>{children}</p>
      </Notice>
    </div>
  );
}

interface Description {
  title: string;
  text: string;
}

/**
 * The result of a new card from the portal; null without one, and while a payment is due or under way,
 * because the page already shows it.
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
