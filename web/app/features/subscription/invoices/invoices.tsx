import { lazyPart } from '@stillweb/ui/page/lazy-part.tsx';
import { Status } from '@stillweb/ui/feedback/status.tsx';
import { InvoiceSection } from '@stillweb/ui/subscription/invoices.tsx';
import { Suspense } from 'react';
import { InvoicesSkeleton } from './invoices-skeleton.tsx';

export function Invoices() {
  return (
    <InvoiceSection>
      <Suspense fallback={<Opening />}>
        <InvoiceList />
      </Suspense>
    </InvoiceSection>
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

const InvoiceList = lazyPart(() => import('./invoice-list.tsx'));
