import type { FastifyInstance, FastifyReply } from 'fastify';
import { createElement } from 'react';
import { formatDay } from '../kit/dates.ts';
import { formFields, seeOther, sendPage } from '../kit/http.ts';
import type { Subscription, PortalConfiguration } from '../../store/object-types.ts';
import { inTransaction, withReader } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { CancelPage, offeredReasons } from './cancel-page.tsx';
import { scheduledEnd, periodEnd, planName } from '../kit/subscription-text.ts';
import { finishStep, exitUrls, backLink } from './portal-session.ts';
import type { PortalVisit, PortalStep } from './portal-session.ts';
import { ownSubscription, portalRoute, sendUnavailable } from './portal-route.ts';
import type { PortalParams, PortalContext } from './portal-route.ts';
import { cancelSubscription } from '../../engine/subscriptions/cancellation.ts';
import { withoutSchedule } from '../../engine/lifecycle/subscription-schedules.ts';
import { updateSubscription } from '../../engine/lifecycle/update-subscription.ts';
import type { Tx } from '../../store/tx.ts';
import { say } from '../../page-language.ts';

const PLAN_URL = '/portal/:sessionId/subscriptions/:subscriptionId';

export function registerCancel(app: FastifyInstance, store: Store, seller: string): void {
  app.get<PortalParams>(
    `${PLAN_URL}/cancel`,
    portalRoute(store, seller, async (context, request, reply) => {
      const { visit } = context;
      const { subscriptionId } = request.params;
      const subscription = await withReader(store, (reader) =>
        ownSubscription(reader, visit, subscriptionId),
      );
      if (!subscription || !canCancel(visit) || scheduledEnd(subscription) !== null) {
        return sendUnavailable(reply, visit);
      }
      return sendCancelForm(context, reply, subscription);
    }),
  );

  app.post<PortalParams>(
    `${PLAN_URL}/cancel`,
    portalRoute(store, seller, async ({ visit }, request, reply) => {
      if (!canCancel(visit)) return sendUnavailable(reply, visit);
      const { subscriptionId } = request.params;
      const form = formFields(request);
      const step = await inTransaction(store, async (tx) => {
        const subscription = await ownSubscription(tx, visit, subscriptionId);
        return subscription && cancelPlan(tx, subscription, visit.configuration, form);
      });
      if (!step) return sendUnavailable(reply, visit);
      return seeOther(reply, await finishStep(store, visit, step));
    }),
  );
}

/** Revokes a cancellation that has not taken effect yet. */
export function registerRenew(app: FastifyInstance, store: Store, seller: string): void {
  app.post<PortalParams>(
    `${PLAN_URL}/renew`,
    portalRoute(store, seller, async ({ visit }, request, reply) => {
      if (!canCancel(visit)) return sendUnavailable(reply, visit);
      const { subscriptionId } = request.params;
      const renewed = await inTransaction(store, async (tx) => {
        const subscription = await ownSubscription(tx, visit, subscriptionId);
        return subscription && renewPlan(tx, subscription);
      });
      if (!renewed) return sendUnavailable(reply, visit);
      return seeOther(reply, await finishStep(store, visit, 'renew'));
    }),
  );
}

function canCancel({ configuration }: PortalVisit): boolean {
  return configuration.features.subscription_cancel.enabled;
}

async function sendCancelForm(
  { store, visit, seller }: PortalContext,
  reply: FastifyReply,
  subscription: Subscription,
): Promise<FastifyReply> {
  const planTitle = await withReader(store, (reader) => planName(reader, subscription));
  const page = createElement(CancelPage, {
    planName: planTitle,
    consequence: endsImmediately(subscription, visit.configuration)
      ? say('It ends immediately. Nothing more is charged.')
      : say(
          'You keep it until {day}. Nothing is charged after that, and until then you can renew it here.',
          { day: formatDay(periodEnd(subscription)) },
        ),
    reasons: offeredReasons(visit.configuration),
    back: backLink(visit, seller),
  });
  return sendPage(reply, 200, page, exitUrls(visit));
}

/** An incomplete subscription has no paid period left to use. */
function endsImmediately({ status }: Subscription, { features }: PortalConfiguration): boolean {
  return features.subscription_cancel.mode === 'immediately' || status === 'incomplete';
}

/**
 * Cancels as the configuration says. At the period's end it sets the bare date, as Stripe's portal
 * does under flexible billing, and not `cancel_at_period_end`. A second cancellation changes nothing.
 * @param form `feedback`, one of the offered reasons, and `comment`; both optional
 */
async function cancelPlan(
  tx: Tx,
  subscription: Subscription,
  configuration: PortalConfiguration,
  form: Record<string, string>,
): Promise<PortalStep> {
  const reasons = offeredReasons(configuration);
  const asksForReason = reasons.length > 0;
  const details = {
    feedback: reasons.find(({ value }) => value === form.feedback)?.value ?? null,
    comment: (asksForReason && form.comment?.trim().slice(0, 1000)) || null,
    reason: 'cancellation_requested' as const,
  };
  if (endsImmediately(subscription, configuration)) {
    await cancelSubscription(tx, subscription, details);
    return 'cancel-now';
  }
  if (scheduledEnd(subscription) === null) {
    await updateSubscription(tx, await withoutSchedule(tx, subscription), {
      cancelAt: 'min_period_end',
      cancellationDetails: details,
    });
  }
  return 'cancel';
}

/** Revokes a scheduled cancellation, set by date or by period end. */
async function renewPlan(tx: Tx, subscription: Subscription): Promise<Subscription> {
  if (scheduledEnd(subscription) === null) return subscription;
  const change = subscription.cancel_at_period_end
    ? { cancelAtPeriodEnd: false }
    : { cancelAt: null };
  const free = await withoutSchedule(tx, subscription);
  return (await updateSubscription(tx, free, change)).subscription;
}
