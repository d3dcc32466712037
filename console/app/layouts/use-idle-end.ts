import { longestIdleMs } from '@stillweb/contract/console/staff/session';
import { useEffect, useState } from 'react';
import { useAppDispatch, useRenewedAt } from '../session/hooks.ts';
import { onNextUse, watchUse } from '../session/last-use.ts';
import { sessionLost, sessionRenewed } from '../session/session-slice.ts';

const warningMs = 60_000;
/** Milliseconds: use that causes no call, such as typing, renews a session this often at most. */
const renewEvery = 60_000;

/**
 * Ends the session on this page after half an hour without use.
 * @param renew called when the person uses the page without a call
 * @returns in the last minute its end in Unix milliseconds, else null
 */
export function useIdleEnd(renew: () => void): number | null {
  const renewedAt = useRenewedAt();
  const dispatch = useAppDispatch();
  const [endsAt, setEndsAt] = useState<number | null>(null);
  useEffect(watchUse, []);
  useRenewalsOfOtherTabs(renewedAt);

  useEffect(() => {
    const age = Date.now() - renewedAt;
    const listening = new AbortController();
    const onUse = () => {
      listening.abort();
      renew();
    };
    const warn = () => {
      listening.abort();
      setEndsAt(renewedAt + longestIdleMs);
    };
    const timers = [
      setTimeout(() => onNextUse(onUse, listening.signal), renewEvery - age),
      setTimeout(warn, longestIdleMs - warningMs - age),
      setTimeout(() => dispatch(sessionLost()), longestIdleMs - age),
    ];
    return () => {
      listening.abort();
      timers.forEach(clearTimeout);
      setEndsAt(null);
    };
  }, [renewedAt, renew, dispatch]);

  return endsAt;
}

/** The tabs of a browser share a session: each tells the others when it was renewed. */
function useRenewalsOfOtherTabs(renewedAt: number) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const channel = new BroadcastChannel('session');
    channel.addEventListener('message', ({ data }: MessageEvent<number>) => {
      dispatch(sessionRenewed(data));
    });
    channel.postMessage(renewedAt);
    return () => channel.close();
  }, [renewedAt, dispatch]);
}
