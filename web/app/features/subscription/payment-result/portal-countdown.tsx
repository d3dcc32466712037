import { Button } from '@stillweb/ui/kit/button.tsx';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { useEffect, useRef } from 'react';
import { useAutomaticPortal } from './use-automatic-portal.ts';
import { useCountdown } from './use-countdown.ts';

const seconds = 5;

interface PortalCountdownProps {
  sessionId: string | null;
  /** Whether the portal is being opened now. */
  isOpening: boolean;
  onEnd: () => void;
}

/** Opens the portal after five seconds without any use of the page. Screen readers announce it once. */
export function PortalCountdown({ sessionId, isOpening, onEnd }: PortalCountdownProps) {
  const { isWaiting, stop } = useAutomaticPortal(sessionId);
  const left = useCountdown(seconds, isWaiting, () => {
    stop();
    onEnd();
  });
  const row = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  // Once it has stopped the button is hidden, and the row that says so takes its focus.
  useEffect(() => {
    if (!isWaiting && document.activeElement === button.current) row.current?.focus();
  }, [isWaiting]);

  return (
    <div
      ref={row}
      tabIndex={-1}
      className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 text-soft"
    >
      <output className={isWaiting ? 'sr-only' : ''}>{announcement(isWaiting, isOpening)}</output>
      {isWaiting && (
        <p aria-hidden="true" className="tabular-nums">
          {`The Customer Portal opens in ${left} s`}
        </p>
      )}
      {/* It keeps its place: what took it would be pressed in its stead. */}
      <Button
        ref={button}
        variant="quiet"
        size="small"
        className={classes('max-sm:px-0', !isWaiting && 'invisible')}
        onClick={stop}
      >
        Stay here
      </Button>
    </div>
  );
}

function announcement(isWaiting: boolean, isOpening: boolean): string {
  if (isWaiting) return `The Customer Portal opens in ${seconds} seconds.`;
  return isOpening
    ? 'Opening the Customer Portal…'
    : 'The Customer Portal opens only when you ask for it.';
}
