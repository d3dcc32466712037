import type { FastifyInstance, FastifyReply } from 'fastify';
import { createElement } from 'react';

import { formatDay } from '../pages/dates.ts';
import { readForm } from '../pages/form-body.ts';
import { seeOther, sendPage } from '../pages/send-page.ts';
import type { Subscription } from '../store/object-types.ts';
import { inTransaction, reading } from '../store.ts';
import type { Store } from '../store.ts';
import { CancelPage } from './cancel-page.tsx';
import { cancelPlan, endsAtOnce, renewPlan } from './cancel-plan.ts';
import { offeredReasons } from './cancellation-reasons.ts';
import { scheduledEnd, periodEnd, planName } from '../pages/subscription-text.ts';
import { finishStep, portalExits, wayBack } from './portal-flow.ts';
import { ownSubscription, portalRoute, sendUnavailable } from './portal-route.ts';
import type { PortalParams, PortalServing } from './portal-route.ts';
import type { PortalVisit } from './portal-visit.ts';

const PLAN_URL = '/portal/:sessionId/subscriptions/:subscriptionId';

export function registerCancel(app: FastifyInstance, store: Store, seller: string): void {
  app.get<PortalParams>(
    `${PLAN_URL}/cancel`,
    portalRoute(store, seller, async (serving, request, reply) => {
      const { visit } = serving;
      const { subscriptionId } = request.params;
      const subscription = await reading(store, (reader) =>
        ownSubscription(reader, visit, subscriptionId),
      );
      if (!subscription || !mayCancel(visit) || scheduledEnd(subscription) !== null) {
        return sendUnavailable(reply, visit);
      }
      return sendCancelForm(serving, reply, subscription);
    }),
  );

  app.post<PortalParams>(
    `${PLAN_URL}/cancel`,
    portalRoute(store, seller, async ({ visit }, request, reply) => {
      if (!mayCancel(visit)) return sendUnavailable(reply, visit);
      const { subscriptionId } = request.params;
      const form = readForm(request);
      const step = await inTransaction(store, async (tx) => {
        const subscription = await ownSubscription(tx, visit, subscriptionId);
        return subscription && cancelPlan(tx, subscription, visit.configuration, form);
      });
      if (!step) return sendUnavailable(reply, visit);
      return seeOther(reply, await finishStep(store, visit, step));
    }),
  );
}

/** Undoes a cancellation that has not taken effect yet. */
export function registerRenew(app: FastifyInstance, store: Store, seller: string): void {
  app.post<PortalParams>(
    `${PLAN_URL}/renew`,
    portalRoute(store, seller, async ({ visit }, request, reply) => {
      if (!mayCancel(visit)) return sendUnavailable(reply, visit);
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

function mayCancel({ configuration }: PortalVisit): boolean {
  return configuration.features.subscription_cancel.enabled;
}

async function sendCancelForm(
  { store, visit, seller }: PortalServing,
  reply: FastifyReply,
  subscription: Subscription,
): Promise<FastifyReply> {
  const planTitle = await reading(store, (reader) => planName(reader, subscription));
  const page = createElement(CancelPage, {
    planName: planTitle,
    consequence: endsAtOnce(subscription, visit.configuration)
      ? 'It ends at once. Nothing more is charged.'
      : `You keep it until ${formatDay(periodEnd(subscription))}. Nothing is charged after that, and until then you can renew it here.`,
    reasons: offeredReasons(visit.configuration),
    back: wayBack(visit, seller),
  });
  return sendPage(reply, 200, page, portalExits(visit));
}
