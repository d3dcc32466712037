import { t } from '@stillweb/texts/t';
import { listedInvoices, type Invoice } from '@stillweb/contract/billing/subscription';
import type { ReactNode } from 'react';
import { Badge } from '../kit/badge.tsx';
import { Heading } from '../page/heading.tsx';
import { LongDate } from '../text/long-date.tsx';
import { Money } from '../text/money.tsx';
import { invoiceBadge } from './rules/invoice-badge.ts';

export function InvoiceSection({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="invoices" className="grid gap-4">
      <Heading level={2} size="part" id="invoices">
        {t('invoices.title', 'Invoices')}
      </Heading>
      {children}
    </section>
  );
}

interface InvoiceRowsProps<Row> {
  invoices: readonly Row[];
  /** The link to the page of an invoice, if it has one. */
  renderLink: (invoice: Row) => ReactNode;
}

/** The newest invoices, and that there may be more. */
export function InvoiceRows<Row extends Omit<Invoice, 'url'>>({
  invoices,
  renderLink,
}: InvoiceRowsProps<Row>) {
  if (invoices.length === 0) {
    return <p className="text-sm text-soft">{t('invoices.none', 'There are no invoices yet.')}</p>;
  }
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} link={renderLink(invoice)} />
        ))}
      </ul>
      {invoices.length === listedInvoices && (
        <p className="text-sm text-soft">
          {t(
            'invoices.newest',
            'These are the newest {count}. The customer portal has all of them.',
            { count: listedInvoices },
          )}
        </p>
      )}
    </>
  );
}

function InvoiceRow({ invoice, link }: { invoice: Omit<Invoice, 'url'>; link: ReactNode }) {
  const { date, amount, currency } = invoice;
  const { label, tone } = invoiceBadge(invoice);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3.5 sm:gap-x-6">
      <span className="grow text-sm text-soft">
        <LongDate value={date} />
      </span>
      <span className="ms-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1 sm:gap-x-6">
        <Badge tone={tone}>{label}</Badge>
        <span className="font-medium">
          <Money amount={amount} currency={currency} />
        </span>
        {link}
      </span>
    </li>
  );
}
