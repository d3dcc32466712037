import { Heading } from '../../ui/heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Has the measures of the subscription screen, so that nothing moves when that arrives. */
export function SubscriptionSkeleton() {
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Heading level={1}>Your Subscription</Heading>
        <Skeleton className="h-11 w-40" />
      </div>
      <Skeleton className="h-7 w-full max-w-96" />
      <Skeleton className="h-80 w-full" />
      <output className="sr-only">Loading your subscription</output>
    </div>
  );
}
