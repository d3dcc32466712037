import { t } from '@stillweb/texts/t';
import { type ReactNode, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Notice } from './notice.tsx';

interface RetryNoticeProps {
  failure: { message: string; reason: string | null };
  retrying: boolean;
  onRetry: () => void;
  children?: ReactNode;
}

/** A message in place of something that did not load, with a button that tries again. */
export function RetryNotice({ failure, retrying, onRetry, children }: RetryNoticeProps) {
  const failedRetries = useFailedRetries(retrying);
  return (
    <Notice
      tone="red"
      role="alert"
      title={failure.message}
      actions={
        <Button
          variant="secondary"
          pending={retrying}
          pendingText={t('retry.pending', 'Trying…')}
          onClick={onRetry}
        >
          {t('retry.button', 'Try again')}
        </Button>
      }
    >
      {failure.reason && <p>{failure.reason}</p>}
      <div className="contents">{children}</div>
      {failedRetries > 0 && (
        <p>
          {t(
            'retry.failed',
            '{count, plural, one {Tried again, without success.} other {Tried again {count} times, without success.}}',
            { count: failedRetries },
          )}
        </p>
      )}
    </Notice>
  );
}

/** How often a retry has ended while the notice stayed. */
function useFailedRetries(retrying: boolean): number {
  const [wasRetrying, setWasRetrying] = useState(retrying);
  const [count, setCount] = useState(0);
  if (wasRetrying !== retrying) {
    setWasRetrying(retrying);
    if (wasRetrying) setCount(count + 1);
  }
  return count;
}
