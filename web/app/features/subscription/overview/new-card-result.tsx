import type { Subscription } from '@stillweb/contract/subscription';
import { Notice } from '../../../ui/notice.tsx';
import { describeNewCard } from './describe-new-card.ts';

interface NewCardResultProps {
  /** The subscription before the new card; undefined when none was given. */
  before: Subscription | null | undefined;
  subscription: Subscription | null;
  isConfirming: boolean;
}

/** The region stands before its text, so that screen readers announce it. */
export function NewCardResult(props: NewCardResultProps) {
  return (
    <div role="status" className="not-empty:mb-8">
      <Result {...props} />
    </div>
  );
}

function Result({ before, subscription, isConfirming }: NewCardResultProps) {
  if (isConfirming) {
    return (
      <Notice tone="blue" title="One moment: we are taking up your new card">
        <p>What is due is charged to it at once.</p>
      </Notice>
    );
  }
  const described = before === undefined ? null : describeNewCard(before, subscription);
  return (
    described && (
      <Notice tone="green" title={described.title}>
        <p>{described.text}</p>
      </Notice>
    )
  );
}
