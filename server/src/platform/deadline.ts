import { AppError } from './app-error.ts';

const patience = 9000;

/**
 * Answers in time even if Stripe does not. The work goes on behind the answer: every step of it can
 * be repeated, so whoever tries again finds it done or does it then.
 */
export async function withDeadline<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: outOfTime, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new AppError('PAYMENT_PROVIDER_UNAVAILABLE', { retryAfter: 30 })),
    patience,
  );
  try {
    return await Promise.race([work, outOfTime]);
  } finally {
    clearTimeout(timer);
  }
}
