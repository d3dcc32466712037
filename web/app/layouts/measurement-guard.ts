import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isMeasured } from '../document/measured.ts';

/**
 * With a pixel, the way between pages that it may measure and those that it may not is a page load: a
 * script that was let in stays as long as its page, and the policy that lets it in came with the page.
 */
export function LoadAtBorder() {
  const { state, location: next } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isMeasured(currentLocation.pathname) !== isMeasured(nextLocation.pathname),
  );

  useEffect(() => {
    if (state === 'blocked') window.location.assign(next.pathname + next.search + next.hash);
  }, [state, next]);
  return null;
}
