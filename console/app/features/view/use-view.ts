import { errorCodeOf } from '@stillweb/ui/api/errors.ts';
import { useEffect, useState } from 'react';
import { useViewQuery } from '../../api/view.ts';

const tickMs = 1000;

/**
 * The customer's pages, until the time of the view is over: then nothing of them is left or asked for.
 * `timeLeft` is in milliseconds, by the server's clock.
 */
export function useView(userId: string) {
  const [isTimeOver, setIsTimeOver] = useState(false);
  const [now, setNow] = useState(Date.now);
  const query = useViewQuery(userId, { skip: isTimeOver });
  const { currentData: view, fulfilledTimeStamp: answeredAt, error } = query;
  const endsAt =
    view && answeredAt !== undefined
      ? answeredAt + Date.parse(view.until) - Date.parse(view.at)
      : undefined;

  useEffect(() => {
    if (endsAt === undefined) return undefined;
    const timer = setInterval(() => {
      if (Date.now() >= endsAt) setIsTimeOver(true);
      else setNow(Date.now());
    }, tickMs);
    return () => clearInterval(timer);
  }, [endsAt]);

  return {
    ...query,
    view,
    timeLeft: endsAt === undefined ? undefined : endsAt - now,
    isOver: isTimeOver || errorCodeOf(error) === 'VIEW_NOT_OPEN',
  };
}
