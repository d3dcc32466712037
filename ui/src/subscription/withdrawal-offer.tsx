import { withdrawalDays, type WithdrawalPreview } from '@stillweb/contract/withdrawal';
import { CalendarDay } from '../calendar-day.tsx';

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
