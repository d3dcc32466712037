import { useEffect, useEffectEvent, useState } from 'react';
import { browserStorage } from '../../../session/storage.ts';
import { isUse, usageEvents } from './page-use.ts';

const key = 'portal-countdown-over';

/**
 * Whether the portal is going to open by itself: until the first use of the page, and never again after
 * it has opened or was stopped. Back from the portal shows the page as it was left, or loads it again.
 * @param sessionId of the checkout: the next one counts down again
 */
export function useAutomaticPortal(sessionId: string | null) {
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
