import type { Invoice } from '@stillweb/contract/subscription';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { formatLongDate } from '@stillweb/ui/long-date.tsx';
import { RetryNotice } from '@stillweb/ui/retry-notice.tsx';
import { InvoiceRows } from '@stillweb/ui/subscription/invoice-rows.tsx';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useInvoicesQuery } from '../../../api/subscription.ts';
import { TextLink } from '../../../links/text-link.tsx';
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
  return <InvoiceRows invoices={data} renderLink={(invoice) => <InvoiceLink {...invoice} />} />;
}

/** It takes the focus when a receipt has led to this invoice. */
function InvoiceLink({ id, url, date }: Invoice) {
  const isAskedFor = useLocation().hash === `#${id}`;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isAskedFor) link.current?.focus();
  }, [isAskedFor]);
  if (!url) return null;
  return (
    <TextLink ref={link} to={url} aria-label={`View the invoice of ${formatLongDate(date)}`}>
      View
    </TextLink>
  );
}
