import { lazy, Suspense } from 'react';
import { Heading } from '../../../ui/heading.tsx';
import { InvoicesSkeleton } from './invoices-skeleton.tsx';

// Stands at the end of the page: the rest need not wait for it.
const InvoiceList = lazy(() => import('./invoice-list.tsx'));

export function Invoices() {
  return (
    <section aria-labelledby="invoices" className="grid gap-4">
      <Heading level={2} size="part" id="invoices">
        Invoices
      </Heading>
      <Suspense fallback={<InvoicesSkeleton />}>
        <InvoiceList />
      </Suspense>
    </section>
  );
}
