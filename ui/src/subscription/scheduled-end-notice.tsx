import type { ReactNode } from 'react';
import { formatLongDate } from '../long-date.tsx';
import { Notice } from '../notice.tsx';

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
