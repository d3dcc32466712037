import type { Plan } from '@stillweb/contract/billing/plans';
import { t } from '@stillweb/texts/t';
import { errorCodeOf, fixedFailureOf, messageOf } from '@stillweb/ui/api/errors.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { href, useNavigate } from 'react-router';
import { useCheckoutMutation } from '../../../api/subscription.ts';
import { chosenPlan, clearPromotionCode } from '../../../session/visit.ts';
import type { Offers } from '../plans/use-offers.ts';
import { useHostedPage } from './hosted-page.ts';

/** Sends the browser to the hosted checkout for a plan. */
export function useCheckout() {
  const navigate = useNavigate();
  const [requestCheckout] = useCheckoutMutation();
  const page = useHostedPage();

  async function start(plan: Plan, { offer, code, priceOf }: Offers) {
    const shown = priceOf(plan);
    const request = {
      plan,
      ...(offer !== null && { offer }),
      ...(code !== null && { code }),
      ...(shown && { price: { amount: shown.amount, currency: shown.currency } }),
    };
    const outcome = await page.open(() => requestCheckout(request));
    if (outcome.kind === 'no url') {
      toast.error(t('checkout.no-address', 'Failed to create checkout session'));
    }
    if (outcome.kind === 'failed') explain(outcome.error);
  }

  function explain(error: unknown) {
    if (errorCodeOf(error) === 'UNKNOWN_PROMOTION_CODE') {
      clearPromotionCode();
      const unusable = t('checkout.unusable-code', 'This promotion code cannot be used.');
      const reason = t(
        'checkout.without-code',
        'Nothing was charged. You can go on without it: checkout has a field for another code.',
      );
      toast.error({ message: messageOf(error, unusable), reason });
      return;
    }
    if (errorCodeOf(error) !== 'ALREADY_SUBSCRIBED') {
      toast.error(fixedFailureOf(error, t('checkout.failed', 'Error creating checkout session')));
      return;
    }
    chosenPlan.clear();
    toast.info(
      messageOf(
        error,
        t(
          'checkout.already-subscribed',
          'You already have a subscription. You can manage it here.',
        ),
      ),
    );
    void navigate(href('/dashboard/subscription'));
  }

  return { start: (plan: Plan, offers: Offers) => void start(plan, offers), pending: page.pending };
}
