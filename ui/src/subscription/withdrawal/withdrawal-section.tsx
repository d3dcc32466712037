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
        {guarantee}
      </Heading>
      {children}
    </section>
  );
}

/** Says until when the contract can be withdrawn from. */
export function WithdrawalOffer({ until }: Pick<WithdrawalPreview, 'until'>) {
  return (
    <p className="max-w-2xl text-soft">
      Changed your mind?{' '}
      {until ? (
        <span key="until">
          Until <CalendarDay value={until} /> you can withdraw from the contract and get everything
          back.
        </span>
      ) : (
        <span>
          {`You can withdraw from the contract now, before anything is charged, and within ${withdrawalDays} days of the first payment.`}
        </span>
      )}
    </p>
  );
}
