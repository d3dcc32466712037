import type { Subscription } from '@stillweb/contract/billing/subscription';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import type { Tone } from '@stillweb/ui/kit/tone.ts';
import { VisuallyHidden } from '@stillweb/ui/kit/visually-hidden.tsx';
import { describeNewCard } from './describe-new-card.ts';

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
