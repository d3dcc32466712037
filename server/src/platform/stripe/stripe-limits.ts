/** How long a call to Stripe may take, and how the SDK tries it again. */
export type CallLimits = {
  /** Milliseconds that one attempt may take. */
  timeout: number;
  /** Attempts after the first one. */
  maxNetworkRetries: number;
  /** Milliseconds: an attempt that Stripe wants later than this (`Retry-After`) is not made. */
  longestRetryAfter: number;
};

export type StripeLimits = {
  /** Milliseconds from a person's request to its answer, whatever Stripe does meanwhile. */
  answer: number;
  /** A call while a person waits, in the time that is left until the answer. */
  request: CallLimits;
  /** A call of a job, which is itself tried again for hours: it makes room for others while Stripe limits it. */
  job: CallLimits;
  /**
   * Milliseconds that a call which takes a payment may take: as long as at Stripe. It gets them in the job
   * `follow-payment`, which asks for the result when a call for a person, or of another job, has taken
   * longer than an answer may.
   */
  payment: number;
  /** Milliseconds that a synchronization waits for figures: a purchase gives access without them. */
  figures: number;
  /** Milliseconds that the job waits for them that reads them afterwards; users wait for its lock. */
  figuresLater: number;
};

/** An API caller gets an answer within ten seconds. */
export const stripeLimits: StripeLimits = {
  answer: 9000,
  request: { timeout: 4000, maxNetworkRetries: 1, longestRetryAfter: 5000 },
  job: { timeout: 10_000, maxNetworkRetries: 2, longestRetryAfter: 0 },
  payment: 60_000,
  figures: 2500,
  figuresLater: 5000,
};
