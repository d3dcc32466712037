import { Button } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface SubscriptionUnavailableProps {
  retrying: boolean;
  onRetry: () => void;
}

export function SubscriptionUnavailable({ retrying, onRetry }: SubscriptionUnavailableProps) {
  return (
    <div className="grid gap-8">
      <Heading level={1}>Your Subscription</Heading>
      <Notice
        tone="red"
        role="alert"
        title="Failed to load subscription data"
        actions={
          <Button variant="secondary" pending={retrying} pendingText="Trying…" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        <p>Your subscription itself is not affected.</p>
      </Notice>
    </div>
  );
}
