import { listedInvoices, type Invoice } from '@stillweb/contract/subscription';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Badge } from '@stillweb/ui/badge.tsx';
import { formatLongDate, LongDate } from '@stillweb/ui/long-date.tsx';
import { Money } from '@stillweb/ui/money.tsx';
import { RetryNotice } from '@stillweb/ui/retry-notice.tsx';
import { useInvoicesQuery } from '../../../api/subscription.ts';
import { TextLink } from '../../../links/text-link.tsx';
import { invoiceBadge } from './invoice-badge.ts';
import { InvoicesSkeleton } from './invoices-skeleton.tsx';

export function InvoiceList() {
  // Renewals add invoices without any action on this page.
  const { data, error, isFetching, refetch } = useInvoicesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (!data && error) {
    return (
      <RetryNotice
        failure={failureOf(error, 'Your invoices could not be loaded')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <InvoicesSkeleton />;
  if (data.length === 0) return <p className="text-sm text-soft">There are no invoices yet.</p>;
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {data.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      {data.length === listedInvoices && (
        <p className="text-sm text-soft">
          These are the newest {listedInvoices}. The customer portal has all of them.
        </p>
      )}
    </>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { date, amount, currency, url } = invoice;
  const { label, tone } = invoiceBadge(invoice);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3.5 sm:gap-x-6">
      <span className="grow text-sm text-soft">
        <LongDate value={date} />
      </span>
      <span className="ms-auto flex items-center gap-x-3 sm:gap-x-6">
        <Badge tone={tone}>{label}</Badge>
        <span className="font-medium">
          <Money amount={amount} currency={currency} />
        </span>
        {url && (
          <TextLink to={url} aria-label={`View the invoice of ${formatLongDate(date)}`}>
            View
          </TextLink>
        )}
      </span>
    </li>
  );
}
