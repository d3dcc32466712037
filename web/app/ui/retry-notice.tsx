import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface RetryNoticeProps {
  /** What did not load, and why. */
  failure: { message: string; reason: string | null };
  retrying: boolean;
  onRetry: () => void;
  children?: ReactNode;
}

/** Stands where something did not load, and loads it again. */
export function RetryNotice({ failure, retrying, onRetry, children }: RetryNoticeProps) {
  return (
    <Notice
      tone="red"
      role="alert"
      title={failure.message}
      actions={
        <Button variant="secondary" pending={retrying} pendingText="Trying…" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {failure.reason && <p>{failure.reason}</p>}
      {children}
    </Notice>
  );
}
