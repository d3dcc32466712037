import { rich } from '@stillweb/texts/rich';
import { withdrawalDays, type WithdrawalPreview } from '@stillweb/contract/billing/withdrawal';
import type { ReactNode } from 'react';
import { CalendarDay } from '../../text/calendar-day.tsx';
import { Heading } from '../../page/heading.tsx';
import { guarantee } from './withdrawal-text.ts';

/** The end of the page: the way out of the contract with all money back. */
export function WithdrawalSection({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="withdraw" className="grid justify-items-start gap-4">
      <Heading level={2} size="part" id="withdraw">
        {guarantee()}
      </Heading>
      {children}
    </section>
  );
}

/** Says until when the contract can be withdrawn from. */
export function WithdrawalOffer({ until }: Pick<WithdrawalPreview, 'until'>) {
  return (
    <p className="max-w-2xl text-soft">
      {until
        ? rich(
            'withdrawal.until',
            'Changed your mind? <offer>Until {day} you can withdraw from the contract and get everything back.</offer>',
            {
              day: <CalendarDay value={until} />,
              offer: (words) => <span key="until">{words}</span>,
            },
          )
        : rich(
            'withdrawal.before-payment',
            '{days, plural, one {Changed your mind? <offer>You can withdraw from the contract now, before anything is charged, and within {days} day of the first payment.</offer>} other {Changed your mind? <offer>You can withdraw from the contract now, before anything is charged, and within {days} days of the first payment.</offer>}}',
            { days: withdrawalDays, offer: (words) => <span>{words}</span> },
          )}
    </p>
  );
}
