import type { Invoice } from '@stillweb/contract/billing/subscription';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { InvoiceRows } from '@stillweb/ui/subscription/invoices.tsx';
import { formatLongDate } from '@stillweb/ui/text/long-date.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useInvoicesQuery } from '../../../api/subscription.ts';
import { TextLink } from '../../../links/links.tsx';

export default function InvoiceList({ placeholder }: { placeholder: ReactNode }) {
  // Renewals add invoices without any action on this page.
  const query = useInvoicesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} what="your invoices" placeholder={placeholder}>
      {(invoices) => (
        <InvoiceRows invoices={invoices} renderLink={(invoice) => <InvoiceLink {...invoice} />} />
      )}
    </Loaded>
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
    <TextLink ref={link} to={url} aria-label={`View the invoice of ${formatLongDate(date)}`}>
      View
    </TextLink>
  );
}
