import { t } from '@stillweb/texts/t';
import { rich } from '@stillweb/texts/rich';
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
    <Notice
      tone="orange"
      title={t('undeliverable.title', 'Our emails do not reach you')}
      actions={action}
    >
      <p className="wrap-anywhere">
        {rich(
          'undeliverable.text',
          'Since {day} the mail server of {email} has refused our emails, so we send none there: no receipts and no reminders. If the mailbox works again, have a link sent to it and use that link.',
          { day: <LongDate value={since} />, email: <span>{email}</span> },
        )}
      </p>
      <p>
        {t(
          'undeliverable.help',
          'If you no longer have this mailbox, write to {email}, and we help you to change your email.',
          { email: brand.supportEmail },
        )}
      </p>
    </Notice>
  );
}
