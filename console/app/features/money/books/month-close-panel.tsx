import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useMonthCloseAtStripeQuery, useMonthCloseQuery } from '../../../api/money.ts';
import { AskingStripe } from '../../../parts/asking-stripe.tsx';
import { Instant } from '../../../parts/instant.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { monthLabel } from '../../../parts/month-label.ts';
import { BookLinks } from './book-links.tsx';
import { CurrencyClose } from './currency-close.tsx';

/** The balance of a month: from what is stored at once, then proven by what Stripe says. */
export function MonthClosePanel({ month }: { month: string }) {
  const stored = useMonthCloseQuery(month);
  const atStripe = useMonthCloseAtStripeQuery(month);
  const proven = atStripe.currentData;
  return (
    <Panel title={`Month close, ${monthLabel(month)}`} actions={<BookLinks month={month} />}>
      <Loaded query={stored} what="the month close" className="h-72">
        {(known) => {
          const { closes, readUntil } = proven ?? known;
          return (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
              {!proven && (
                <AskingStripe
                  query={atStripe}
                  failure="The balance could not be read from Stripe."
                />
              )}
              {closes.length === 0 && (
                <p className="text-sm text-soft">
                  There are no transactions up to the end of this month.
                </p>
              )}
              {closes.map((close) => (
                <CurrencyClose key={close.currency} close={close} month={month} />
              ))}
              <p className="text-xs text-soft">
                <span>
                  {readUntil
                    ? 'Transactions are read from Stripe until '
                    : 'No transaction was read from Stripe yet.'}
                </span>
                {readUntil && <Instant value={readUntil} />}
              </p>
            </div>
          );
        }}
      </Loaded>
    </Panel>
  );
}
