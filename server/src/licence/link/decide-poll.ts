import type { ErrorCode } from '@stillweb/contract/errors';
import type { DeviceCode } from '../store/device-codes.ts';

type Refusal = Extract<
  ErrorCode,
  'EXPIRED_CODE' | 'ACCESS_DENIED' | 'AUTHORIZATION_PENDING' | 'SLOW_DOWN'
>;
type Poll = { approvedBy: string } | { refusal: Refusal; intervalSeconds: number };

/** Seconds that the interval grows by when a client does not keep it (RFC 8628, 3.5). */
const slowDownBy = 5;

/** What a device that asks whether its code was entered is answered. */
export function decidePoll(
  code: Pick<DeviceCode, 'userId' | 'denied' | 'intervalSeconds' | 'polledAt' | 'expiresAt'>,
  now: Date,
): Poll {
  const { intervalSeconds, polledAt } = code;
  if (code.expiresAt <= now) return { refusal: 'EXPIRED_CODE', intervalSeconds };
  if (code.denied) return { refusal: 'ACCESS_DENIED', intervalSeconds };
  if (code.userId) return { approvedBy: code.userId };
  const isTooEarly = polledAt && now.getTime() < polledAt.getTime() + intervalSeconds * 1000;
  return isTooEarly
    ? { refusal: 'SLOW_DOWN', intervalSeconds: intervalSeconds + slowDownBy }
    : { refusal: 'AUTHORIZATION_PENDING', intervalSeconds };
}
