import { AppError } from '../app-error.ts';

/**
 * Ends work that waits for Stripe before its caller gives up. Every step of such work can be repeated,
 * so that a later request continues where this one stopped.
 * @param work gets a signal that aborts when the time is over, and starts nothing new after that
 * @param maxDuration milliseconds
 * @throws AppError PAYMENT_PROVIDER_UNAVAILABLE when the time is over
 */
export async function withDeadline<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  maxDuration: number,
): Promise<Result> {
  const controller = new AbortController();
  const { promise: outOfTime, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new AppError('PAYMENT_PROVIDER_UNAVAILABLE', { retryAfter: 30 });
    controller.abort(error);
    reject(error);
  }, maxDuration);
  try {
    return await Promise.race([work(controller.signal), outOfTime]);
  } finally {
    clearTimeout(timer);
  }
}
