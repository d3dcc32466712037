import { brand } from '@stillweb/contract/brand';
import type { ReactNode } from 'react';
import { LongDate } from '../text/long-date.tsx';
import { Notice } from '../feedback/notice.tsx';

interface UndeliverableNoticeProps {
  since: string;
  email: string;
  action: ReactNode;
}

/** Tells a user that their mail server refuses our emails, and what helps. */
export function UndeliverableNotice({ since, email, action }: UndeliverableNoticeProps) {
  return (
    <Notice tone="orange" title="Our emails do not reach you" actions={action}>
      <p className="wrap-anywhere">
        Since <LongDate value={since} /> the mail server of <span>{email}</span> has refused our
        emails, so we send none there: no receipts and no reminders. If the mailbox works again,
        have a link sent to it and use that link.
      </p>
      <p>
        If you no longer have this mailbox, write to {brand.supportEmail}, and we help you to change
        your email.
      </p>
    </Notice>
  );
}
