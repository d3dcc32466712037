import type { FastifyInstance, FastifyReply } from 'fastify';
import { createElement } from 'react';

import { formatDay } from '../../pages/format/dates.ts';
import { formFields } from '../../pages/http/request-fields.ts';
import { seeOther, sendPage } from '../../pages/http/send-page.ts';
import type { Subscription } from '../../store/object-types.ts';
import { inTransaction, withReader } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { CancelPage } from './cancel-page.tsx';
import { cancelPlan, endsImmediately, renewPlan } from './cancel-plan.ts';
import { offeredReasons } from './cancellation-reasons.ts';
import { scheduledEnd, periodEnd, planName } from '../../pages/format/subscription-text.ts';
import { finishStep, exitUrls, backLink } from '../session/portal-flow.ts';
import { ownSubscription, portalRoute, sendUnavailable } from '../session/portal-route.ts';
import type { PortalParams, PortalContext } from '../session/portal-route.ts';
import type { PortalVisit } from '../session/portal-session.ts';

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
      ? 'It ends at once. Nothing more is charged.'
      : `You keep it until ${formatDay(periodEnd(subscription))}. Nothing is charged after that, and until then you can renew it here.`,
    reasons: offeredReasons(visit.configuration),
    back: backLink(visit, seller),
  });
  return sendPage(reply, 200, page, exitUrls(visit));
}
