import { withRequestDeadline, type BillingContext } from '../../../billing/context.ts';
import { mapStripeError } from '../../../billing/stripe/errors.ts';
import { AppError } from '../../../platform/app-error.ts';

type AtStripe<Answer> = { isReached: true; answer: Answer } | { isReached: false };

/** The answer of a use case that asks Stripe, or the fact that Stripe could not be reached. */
export async function readAtStripe<Answer>(
  billing: BillingContext,
  read: (billing: BillingContext) => Promise<Answer>,
): Promise<AtStripe<Answer>> {
  try {
    return { isReached: true, answer: await withRequestDeadline(billing, read) };
  } catch (error) {
    const mapped = mapStripeError(error);
    if (mapped instanceof AppError && mapped.code === 'PAYMENT_PROVIDER_UNAVAILABLE') {
      return { isReached: false };
    }
    throw error;
  }
}
