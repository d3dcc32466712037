import { Heading } from '@stillweb/ui/heading.tsx';
import { lazyPart } from '@stillweb/ui/lazy-part.tsx';
import { Suspense } from 'react';
import { InvoicesSkeleton } from './invoices-skeleton.tsx';

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

const InvoiceList = lazyPart(() =>
  import('./invoice-list.tsx').then((loaded) => loaded.InvoiceList),
);
