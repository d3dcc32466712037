import type { Subscription } from '@stillweb/contract/subscription';
import type { ReactNode } from 'react';
import { formatLongDate } from '../long-date.tsx';
import { Notice } from '../notice.tsx';
import { nextChargeText } from './charge-text.ts';

/** Says that a cancelled subscription goes on until its end. `action` resumes it. */
export function ScheduledEndNotice({ endsAt, action }: { endsAt: string; action: ReactNode }) {
  return (
    <Notice
      tone="orange"
      title={`Your subscription ends on ${formatLongDate(endsAt)}`}
      actions={action}
    >
      <p>
        You canceled it: Premium stays on until then, and nothing more is charged. Changed your
        mind? Resume it, and your subscription continues.
      </p>
    </Notice>
  );
}

interface LaterEndNoticeProps {
  endsAt: string;
  subscription: Subscription;
}

/** Says that a subscription renews until an end that comes after the next charge. */
export function LaterEndNotice({ endsAt, subscription }: LaterEndNoticeProps) {
  return (
    <Notice tone="orange" title={`Your subscription ends on ${formatLongDate(endsAt)}`}>
      <p>
        {[
          'Premium stays on until then, and your subscription renews meanwhile.',
          subscription.nextCharge && nextChargeText(subscription),
          'If you cancel it, it ends with the period that you have paid for, and nothing more is charged.',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </Notice>
  );
}
