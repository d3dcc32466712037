import { Heading } from '@stillweb/ui/heading.tsx';
import { lazyPart } from '@stillweb/ui/lazy-part.tsx';
import { Status } from '@stillweb/ui/status.tsx';
import { Suspense } from 'react';
import { InvoicesSkeleton } from './invoices-skeleton.tsx';

export function Invoices() {
  return (
    <section aria-labelledby="invoices" className="grid gap-4">
      <Heading level={2} size="part" id="invoices">
        Invoices
      </Heading>
      <Suspense fallback={<Opening />}>
        <InvoiceList />
      </Suspense>
    </section>
  );
}

function Opening() {
  return (
    <>
      <Status>Loading your invoices</Status>
      <InvoicesSkeleton />
    </>
  );
}

const InvoiceList = lazyPart(() =>
  import('./invoice-list.tsx').then((loaded) => loaded.InvoiceList),
);
