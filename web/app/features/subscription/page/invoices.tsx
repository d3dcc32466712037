import { Status } from '@stillweb/ui/feedback/status.tsx';
import { Skeleton } from '@stillweb/ui/kit/skeleton.tsx';
import { lazyPart } from '@stillweb/ui/page/lazy-part.tsx';
import { InvoiceSection } from '@stillweb/ui/subscription/invoices.tsx';
import { Suspense } from 'react';

export function Invoices() {
  return (
    <InvoiceSection>
      <Suspense fallback={<Opening />}>
        <InvoiceList placeholder={<InvoicesSkeleton />} />
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
