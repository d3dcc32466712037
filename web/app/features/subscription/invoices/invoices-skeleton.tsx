import { Skeleton } from '@stillweb/ui/kit/skeleton.tsx';

export function InvoicesSkeleton() {
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
