import type { StripeErrorType } from '../stripe-error.ts';

/** The effect of a fault on a call; durations in seconds of real time. */
export type Fault = {
  /** The calls that it applies to. In `path`, `*` matches any characters. */
  match: { method?: 'DELETE' | 'GET' | 'POST' | undefined; path: string };
  /** How many calls it still applies to; null: all until it is cleared. */
  times: number | null;
  /** The call is not executed, and gets this error. */
  answer?: FaultAnswer | undefined;
  /** The call is executed after a delay. */
  delaySeconds?: number | undefined;
  /** The call is executed immediately, and answered after a delay. */
  applyThenDelaySeconds?: number | undefined;
  /** The call is executed and never answered: the connection is closed. */
  applyThenDrop?: true | undefined;
};

export type FaultAnswer = {
  status: number;
  type?: StripeErrorType | undefined;
  code?: string | undefined;
  decline_code?: string | undefined;
  message?: string | undefined;
  param?: string | undefined;
  /** Of a 429: the `Retry-After` header. */
  retryAfterSeconds?: number | undefined;
};
