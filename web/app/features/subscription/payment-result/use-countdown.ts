import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Counts whole seconds down to zero, then calls `onEnd` once; stops while `running` is false. It reads
 * the clock instead of counting ticks, so that it ends on time in a throttled tab.
 */
export function useCountdown(seconds: number, running: boolean, onEnd: () => void): number {
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
