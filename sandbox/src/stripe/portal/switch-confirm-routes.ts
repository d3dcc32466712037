import type { FastifyInstance, FastifyReply } from 'fastify';
import { createElement } from 'react';

import { buyerMessage } from '../pages/buyer-message.ts';
import { readForm } from '../pages/form-body.ts';
import { readQuery } from '../pages/read-query.ts';
import { seeOther, sendPage } from '../pages/send-page.ts';
import { inTransaction, reading } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { StripeError } from '../stripe-error.ts';
import { finishStep, portalExits, wayBack } from './portal-flow.ts';
import { ownSubscription, portalRoute, sendUnavailable } from './portal-route.ts';
import type { PortalParams, PortalServing } from './portal-route.ts';
import { SwitchConfirmPage } from './switch-confirm-page.tsx';
import { isPossible, switchPlan } from './switch-plan.ts';
import type { PlanSwitch, WantedSwitch } from './switch-plan.ts';
import { switchPreview } from './switch-preview.ts';

/** A price shown stays good for so long; after that the credit is counted anew. */
const PREVIEW_SECONDS = 3_600;

export function registerSwitchConfirm(app: FastifyInstance, store: Store, seller: string): void {
  const url = '/portal/:sessionId/subscriptions/:subscriptionId/switch/confirm';

  app.get<PortalParams>(
    url,
    portalRoute(store, seller, async (serving, request, reply) => {
      const wanted = { price: readQuery(request, 'price') ?? '', at: store.clock.now() };
      return sendConfirmation(serving, reply, request.params.subscriptionId, wanted, null);
    }),
  );

  app.post<PortalParams>(
    url,
    portalRoute(store, seller, async (serving, request, reply) => {
      const { subscriptionId } = request.params;
      const form = readForm(request);
      const wanted = { price: form.price ?? '', at: splitTime(store.clock.now(), form.at) };
      const result = await tryToSwitch(serving, subscriptionId, wanted);
      if (!result) return sendUnavailable(reply, serving.visit);
      return sendSwitched(serving, reply, subscriptionId, wanted, result);
    }),
  );
}

/** Leads on after an attempt to switch. A refusal shows the price again. */
export async function sendSwitched(
  serving: PortalServing,
  reply: FastifyReply,
  subscriptionId: string | undefined,
  wanted: WantedSwitch,
  result: PlanSwitch,
): Promise<FastifyReply> {
  const { store, visit } = serving;
  if (result.status === 'declined') {
    return sendConfirmation(serving, reply, subscriptionId, wanted, result.message);
  }
  return seeOther(
    reply,
    result.status === 'switched'
      ? await finishStep(store, visit, 'switch')
      : `${visit.homeUrl}/subscriptions/${subscriptionId ?? ''}/switch/authenticate`,
  );
}

async function sendConfirmation(
  { store, visit, seller }: PortalServing,
  reply: FastifyReply,
  subscriptionId: string | undefined,
  wanted: WantedSwitch,
  error: string | null,
): Promise<FastifyReply> {
  const preview = await reading(store, async (reader) => {
    const subscription = await ownSubscription(reader, visit, subscriptionId);
    if (!subscription || !(await isPossible(reader, visit, subscription, wanted))) return null;
    return switchPreview(reader, visit, subscription, wanted);
  });
  if (!preview) return sendUnavailable(reply, visit);
  const page = createElement(SwitchConfirmPage, {
    ...preview,
    action: `${visit.homeUrl}/subscriptions/${subscriptionId ?? ''}/switch/confirm`,
    back: wayBack(visit, seller),
    error,
  });
  return sendPage(reply, error ? 402 : 200, page, portalExits(visit));
}

async function tryToSwitch(
  { store, visit }: PortalServing,
  subscriptionId: string | undefined,
  wanted: WantedSwitch,
): Promise<PlanSwitch | null> {
  try {
    return await inTransaction(store, async (tx) => {
      const subscription = await ownSubscription(tx, visit, subscriptionId);
      return subscription && switchPlan(tx, visit, subscription, wanted);
    });
  } catch (error) {
    if (!(error instanceof StripeError) || error.type !== 'card_error') throw error;
    const message = buyerMessage({ ...error.details, message: error.message });
    return { status: 'declined', message };
  }
}

/** The time that the shown price was counted for, if it is recent; else now. */
function splitTime(now: number, shown: string | undefined): number {
  const at = Number(shown);
  return Number.isInteger(at) && at <= now && at > now - PREVIEW_SECONDS ? at : now;
}
