import { DayRangeForm } from '../../parts/day-range-form.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { useDayRange } from '../../parts/use-day-range.ts';
import { MailingList } from './mailing-list.tsx';
import { Suppressions } from './suppressions.tsx';
import { Totals } from './totals.tsx';

/** Mailings, the results of all emails, and the suppression list. */
export function Mails() {
  const range = useDayRange();
  return (
    <>
      <PageTitle title="Mails" />
      <DayRangeForm range={range} label="Days of the emails" />
      <div className="grid gap-5">
        <MailingList />
        <Totals range={range} />
        <Suppressions />
      </div>
    </>
  );
}
