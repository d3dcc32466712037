import { formatLongDate } from '@stillweb/ui/long-date.tsx';
import { Notice } from '@stillweb/ui/notice.tsx';
import { ResumeButton } from '../cancel/resume-button.tsx';

export function ScheduledEnd({ endsAt }: { endsAt: string }) {
  return (
    <Notice
      tone="orange"
      title={`Your subscription ends on ${formatLongDate(endsAt)}`}
      actions={<ResumeButton />}
    >
      <p>
        You canceled it: Premium stays on until then, and nothing more is charged. Changed your
        mind? Resume it, and your subscription continues.
      </p>
    </Notice>
  );
}
