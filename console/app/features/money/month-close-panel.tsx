import { consoleApiBase } from '@stillweb/contract/console/api-base';
import { books } from '@stillweb/contract/console/figures/books';
import { Loaded } from '../../page/loaded.tsx';
import { textLinkStyle } from '@stillweb/ui/kit/text-link-style.ts';
import { AskingStripe } from '../../page/at-stripe.tsx';
import { Panel } from '../../page/panel.tsx';
import { useMay } from '../../session/hooks.ts';
import { Instant } from '../../text/instant.tsx';
import { monthLabel } from '../../text/labels.ts';
import { useMonthCloseAtStripeQuery, useMonthCloseQuery } from './api.ts';
import { CurrencyClose } from './currency-close.tsx';

/** The balance of a month: as stored, then compared with Stripe. */
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

/** The books of a month as files of comma-separated values, which the server writes. */
function BookLinks({ month }: { month: string }) {
  if (!useMay('export-books')) return null;
  return (
    <ul aria-label="Export of the books" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {Object.entries(books).map(([book, label]) => (
        <li key={book}>
          <a download href={`${consoleApiBase}/books/${month}/${book}`} className={textLinkStyle}>
            {label}
            <span className="sr-only">{` of ${month} as CSV`}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
