import {
  type Subscription,
  grantsAccess,
  type Card,
} from '@stillweb/contract/billing/subscription';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { t } from '@stillweb/texts/t';
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
      <ResultNotice
        tone="blue"
        title={t('new-card.pending.title', 'One moment: we are switching to your new card')}
      >
        {t('new-card.pending.text', 'The amount due is charged to it right away.')}
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
      <VisuallyHidden>
        {t('new-card.failed', "The payment with your new card didn't go through.")}
      </VisuallyHidden>
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
      card && {
        title: t('new-card.saved.title', 'Your new card is saved'),
        text: t('new-card.saved.text', "From now on we'll charge the card ending in {last4}.", {
          last4: card.last4,
        }),
      }
    );
  }
  return {
    title: t('subscription.paid', 'Your payment went through'),
    text: paidText(before.amountDue, card),
  };
}

function paidText(due: Subscription['amountDue'], card: Card | null): string {
  if (!due) {
    return card
      ? t(
          'new-card.charged',
          'It was charged to the card ending in {last4}, and Premium is on again.',
          { last4: card.last4 },
        )
      : t('new-card.paid', 'It was paid, and Premium is on again.');
  }
  const amount = formatExactMoney(due.amount, due.currency);
  return card
    ? t(
        'new-card.charged-amount',
        '{amount} was charged to the card ending in {last4}, and Premium is on again.',
        { amount, last4: card.last4 },
      )
    : t('new-card.paid-amount', '{amount} was paid, and Premium is on again.', { amount });
}
