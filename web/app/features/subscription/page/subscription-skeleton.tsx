import { t } from '@stillweb/texts/t';
import { fixedFailureOf } from '@stillweb/ui/api/errors.ts';
import { RetryNotice } from '@stillweb/ui/feedback/retry-notice.tsx';
import { Status } from '@stillweb/ui/feedback/status.tsx';
import { Card } from '@stillweb/ui/kit/card.tsx';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { Skeleton } from '@stillweb/ui/kit/skeleton.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';

/** As large as the start of the subscription screen, and at least as the window: nothing moves when it loads. */
export function SubscriptionSkeleton() {
  return (
    <div className="grid min-h-dvh grid-cols-1 content-start gap-8">
      <Heading level={1}>{t('subscription.title', 'Your Subscription')}</Heading>
      <Card className="grid grid-cols-1 gap-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <Skeleton className="h-23 w-56" />
          <Skeleton className="h-7 w-24" />
        </div>
        <div className="divide-y divide-line border-y border-line">
          <Fact className="h-20" />
          <Fact className="h-14" />
        </div>
        <div className="grid gap-3">
          <Skeleton className="h-11 w-43 max-sm:w-full" />
          <Skeleton className="h-6 w-full max-w-120" />
        </div>
        <Skeleton className="h-7 w-full max-w-96" />
      </Card>
      <Status>{t('subscription.loading', 'Loading your subscription')}</Status>
    </div>
  );
}

function Fact({ className }: { className: string }) {
  return (
    <div className={classes('flex items-center justify-between', className)}>
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-4 w-32" />
    </div>
  );
}

interface SubscriptionUnavailableProps {
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

export function SubscriptionUnavailable({ error, ...retry }: SubscriptionUnavailableProps) {
  return (
    <div className="grid gap-8">
      <Heading level={1}>{t('subscription.title', 'Your Subscription')}</Heading>
      <RetryNotice
        failure={fixedFailureOf(
          error,
          t('subscription.not-loaded', 'Failed to load subscription data'),
        )}
        {...retry}
      >
        <p>{t('subscription.not-affected', 'Your subscription itself is not affected.')}</p>
      </RetryNotice>
    </div>
  );
}
