import { Card } from '@stillweb/ui/card.tsx';
import { Heading } from '@stillweb/ui/heading.tsx';
import { Skeleton } from '@stillweb/ui/skeleton.tsx';
import { Status } from '@stillweb/ui/status.tsx';
import { PortalExplanation } from '@stillweb/ui/subscription/portal-explanation.tsx';

/** As large as the subscription screen, so that the layout does not shift when it loads. */
export function SubscriptionSkeleton() {
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Heading level={1}>Your Subscription</Heading>
          <Skeleton className="h-11 w-40" />
        </div>
        <PortalExplanation />
      </div>
      <Skeleton className="h-7.5 w-full max-w-96" />
      <Card className="grid gap-6">
        <div className="divide-y divide-line border-y border-line">
          {['plan', 'status', 'type', 'charge', 'card'].map((fact) => (
            <div key={fact} className="flex h-14 items-center justify-between">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-4 w-32" />
            </div>
          ))}
        </div>
        <div className="flex flex-wrap gap-3 max-sm:grid">
          <Skeleton className="h-9 w-33 max-sm:w-full" />
          <Skeleton className="h-9 w-35 max-sm:w-full" />
          <Skeleton className="h-9 w-40 max-sm:w-full" />
        </div>
      </Card>
      <Status>Loading your subscription</Status>
    </div>
  );
}
