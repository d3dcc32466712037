import { t } from '@stillweb/texts/t';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { useEffect, useRef, useEffectEvent, useState } from 'react';
import { browserStorage } from '../../../session/storage.ts';

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

  // Once it has stopped, the button is hidden, and the row with the message takes its focus.
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
          {t('portal.countdown', 'The Customer Portal opens in {seconds} s', { seconds: left })}
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
        {t('portal.countdown.stop', 'Stay here')}
      </Button>
    </div>
  );
}

function announcement(isWaiting: boolean, isOpening: boolean): string {
  if (isWaiting) {
    return t('portal.countdown.announcement', 'The Customer Portal opens in {seconds} seconds.', {
      seconds,
    });
  }
  return isOpening
    ? t('portal.countdown.opening', 'Opening the Customer Portal…')
    : t('portal.countdown.stopped', 'The Customer Portal opens only when you ask for it.');
}

/**
 * Counts whole seconds down to zero, then calls `onEnd` once; stops while `running` is false. It reads
 * the clock instead of counting ticks, so that it ends on time in a throttled tab.
 */
function useCountdown(seconds: number, running: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (!running) return;
    const endsAt = performance.now() + seconds * 1000;
    const timer = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
      setLeft(remaining);
      if (remaining > 0) return;
      clearInterval(timer);
      end();
    }, 200);
    return () => clearInterval(timer);
  }, [running, seconds]);

  return left;
}

const key = 'portal-countdown-over';

/**
 * Whether the portal is going to open by itself: until the first use of the page, and never again after
 * it has opened or was stopped. Back from the portal shows the page as it was left, or loads it again.
 * @param sessionId of the checkout: the next one counts down again
 */
function useAutomaticPortal(sessionId: string | null) {
  const [isWaiting, setIsWaiting] = useState(() => !isOver(sessionId) && !isBack());

  function stop() {
    browserStorage('sessionStorage').setItem(key, String(sessionId));
    setIsWaiting(false);
  }

  const stopAtUse = useEffectEvent((event: Event) => {
    if (isUse(event)) stop();
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const ended = new AbortController();
    for (const type of usageEvents) {
      document.addEventListener(type, (event) => stopAtUse(event), {
        capture: true,
        signal: ended.signal,
      });
    }
    return () => ended.abort();
  }, [isWaiting]);

  return { isWaiting, stop };
}

function isOver(sessionId: string | null): boolean {
  return browserStorage('sessionStorage').getItem(key) === String(sessionId);
}

/** Also without storage. */
function isBack(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward';
}

/** The events by which a page is used. */
const usageEvents = ['keydown', 'pointerdown', 'wheel', 'focusin'] as const;

/** Whether an event is a use of the page. The page itself focuses its heading when it appears. */
export function isUse({ type, target }: Pick<Event, 'type' | 'target'>): boolean {
  return type !== 'focusin' || !(target instanceof HTMLHeadingElement);
}
