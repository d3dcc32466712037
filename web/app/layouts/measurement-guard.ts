import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isMeasured } from '../document/measurement.ts';

/**
 * Turns a navigation between a measured and an unmeasured page into a full page load: a pixel's script
 * runs as long as its document, and the policy that allows it came with the document.
 */
export function MeasurementGuard() {
  const { state, location: next } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isMeasured(currentLocation.pathname) !== isMeasured(nextLocation.pathname),
  );

  useEffect(() => {
    if (state === 'blocked') window.location.assign(next.pathname + next.search + next.hash);
  }, [state, next]);
  return null;
}
