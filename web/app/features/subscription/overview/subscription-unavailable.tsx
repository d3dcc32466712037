import { fixedFailureOf } from '@stillweb/ui/api/errors.ts';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { RetryNotice } from '@stillweb/ui/feedback/retry-notice.tsx';

interface SubscriptionUnavailableProps {
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

export function SubscriptionUnavailable({ error, ...retry }: SubscriptionUnavailableProps) {
  return (
    <div className="grid gap-8">
      <Heading level={1}>Your Subscription</Heading>
      <RetryNotice failure={fixedFailureOf(error, 'Failed to load subscription data')} {...retry}>
        <p>Your subscription itself is not affected.</p>
      </RetryNotice>
    </div>
  );
}
