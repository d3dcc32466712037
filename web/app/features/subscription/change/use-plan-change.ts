import { skipToken } from '@reduxjs/toolkit/query/react';
import type { InsteadOfCancel } from '@stillweb/contract/billing/manage-subscription';
import type { Plan } from '@stillweb/contract/billing/plans';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import { t } from '@stillweb/texts/t';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import {
  usePlansQuery,
  usePreviewPlanQuery,
  useUpdatePlanMutation,
} from '../../../api/subscription.ts';

/** Loads a fresh preview of the change to `plan`, and confirms the change as previewed. */
export function usePlanChange(plan: Plan, insteadOfCancel: InsteadOfCancel) {
  const plans = usePlansQuery();
  const priceId = plans.data?.find((offer) => offer.plan === plan)?.priceId;
  const previewed = usePreviewPlanQuery(priceId ? { priceId } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const [update, updated] = useUpdatePlanMutation();

  const loading = plans.isFetching || previewed.isFetching;
  // An older preview is not shown while a new one loads.
  const preview = (!previewed.isFetching && previewed.currentData) || null;
  const failure = plans.error ?? previewed.error;
  const isNotSold = plans.isSuccess && !priceId;

  /** The price may be another one by now, which is then previewed. */
  async function reload() {
    const { data } = await plans.refetch();
    if (data?.some((offer) => offer.priceId === priceId)) await previewed.refetch();
  }

  async function confirm(): Promise<Subscription | null> {
    if (!preview || !priceId) return null;
    const { data } = await update({
      priceId,
      prorationDate: preview.prorationDate,
      insteadOfCancel,
    });
    return data ?? null;
  }

  return {
    preview,
    loading,
    loadError: failure
      ? failureOf(failure, t('plan-change.not-loaded', 'What the change costs could not be loaded'))
      : isNotSold
        ? {
            message: t('plan-change.not-sold', 'This plan is not on sale for your subscription'),
            reason: null,
          }
        : null,
    reload: () => void reload(),
    confirm,
    confirming: updated.isLoading,
    confirmError: updated.error
      ? failureOf(updated.error, t('plan-change.failed', 'Your plan could not be changed'))
      : null,
  };
}
