import { t } from '@stillweb/texts/t';
import type { Invoice } from '@stillweb/contract/billing/subscription';
import { Skeleton } from '@stillweb/ui/kit/skeleton.tsx';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { InvoiceRows, InvoiceSection } from '@stillweb/ui/subscription/invoices.tsx';
import { formatLongDate } from '@stillweb/ui/text/long-date.tsx';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useInvoicesQuery } from '../../../api/subscription.ts';
import { TextLink } from '../../../links/links.tsx';

export function Invoices() {
  // Renewals add invoices without any action on this page.
  const query = useInvoicesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <InvoiceSection>
      <Loaded
        query={query}
        loading={t('invoices.loading', 'Loading your invoices')}
        failure={t('invoices.failure', 'Your invoices could not be loaded')}
        placeholder={<InvoicesSkeleton />}
      >
        {(invoices) => (
          <InvoiceRows invoices={invoices} renderLink={(invoice) => <InvoiceLink {...invoice} />} />
        )}
      </Loaded>
    </InvoiceSection>
  );
}

function InvoicesSkeleton() {
  return (
    <div className="divide-y divide-line border-y border-line">
      {['newest', 'before'].map((invoice) => (
        <div key={invoice} className="flex h-14 items-center justify-between gap-4">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-1/4" />
        </div>
      ))}
    </div>
  );
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
    <TextLink
      ref={link}
      to={url}
      aria-label={t('invoices.view-of', 'View the invoice of {date}', {
        date: formatLongDate(date),
      })}
    >
      {t('invoices.view', 'View')}
    </TextLink>
  );
}
