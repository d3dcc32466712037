import type { FastifyInstance, FastifyReply } from 'fastify';
import { createElement } from 'react';

import { declineMessage } from '../../pages/card/decline-message.ts';
import { formFields, queryFields } from '../../pages/http/request-fields.ts';
import { seeOther, sendPage } from '../../pages/http/send-page.ts';
import { inTransaction, withReader } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { StripeError } from '../../stripe-error.ts';
import { finishStep, exitUrls, backLink } from '../session/portal-flow.ts';
import { ownSubscription, portalRoute, sendUnavailable } from '../session/portal-route.ts';
import type { PortalParams, PortalContext } from '../session/portal-route.ts';
import { ConfirmPage } from './confirm-page.tsx';
import { canSwitchTo, switchPlan } from './switch-plan.ts';
import type { PlanSwitch, RequestedSwitch } from './switch-plan.ts';
import { switchPreview } from './preview.ts';

/** How long a shown price stays valid; later the proration is calculated again. */
const PREVIEW_SECONDS = 3_600;

export function registerSwitchConfirm(app: FastifyInstance, store: Store, seller: string): void {
  const url = '/portal/:sessionId/subscriptions/:subscriptionId/switch/confirm';

  app.get<PortalParams>(
    url,
    portalRoute(store, seller, async (context, request, reply) => {
      const requested = { price: queryFields(request).price ?? '', at: store.clock.now() };
      return sendConfirmation(context, reply, request.params.subscriptionId, requested, null);
    }),
  );

  app.post<PortalParams>(
    url,
    portalRoute(store, seller, async (context, request, reply) => {
      const { subscriptionId } = request.params;
      const form = formFields(request);
      const requested = { price: form.price ?? '', at: prorationTime(store.clock.now(), form.at) };
      const result = await attemptSwitch(context, subscriptionId, requested);
      if (!result) return sendUnavailable(reply, context.visit);
      return sendSwitched(context, reply, subscriptionId, requested, result);
    }),
  );
}

/** The answer to an attempt to switch. A decline shows the price again. */
export async function sendSwitched(
  context: PortalContext,
  reply: FastifyReply,
  subscriptionId: string | undefined,
  requested: RequestedSwitch,
  result: PlanSwitch,
): Promise<FastifyReply> {
  const { store, visit } = context;
  if (result.status === 'declined') {
    return sendConfirmation(context, reply, subscriptionId, requested, result.message);
  }
  return seeOther(
    reply,
    result.status === 'switched'
      ? await finishStep(store, visit, 'switch')
      : `${visit.homeUrl}/subscriptions/${subscriptionId ?? ''}/switch/authenticate`,
  );
}

async function sendConfirmation(
  { store, visit, seller }: PortalContext,
  reply: FastifyReply,
  subscriptionId: string | undefined,
  requested: RequestedSwitch,
  error: string | null,
): Promise<FastifyReply> {
  const preview = await withReader(store, async (reader) => {
    const subscription = await ownSubscription(reader, visit, subscriptionId);
    if (!subscription || !(await canSwitchTo(reader, visit, subscription, requested))) return null;
    return switchPreview(reader, visit, subscription, requested);
  });
  if (!preview) return sendUnavailable(reply, visit);
  const page = createElement(ConfirmPage, {
    ...preview,
    action: `${visit.homeUrl}/subscriptions/${subscriptionId ?? ''}/switch/confirm`,
    back: backLink(visit, seller),
    error,
  });
  return sendPage(reply, error ? 402 : 200, page, exitUrls(visit));
}

async function attemptSwitch(
  { store, visit }: PortalContext,
  subscriptionId: string | undefined,
  requested: RequestedSwitch,
): Promise<PlanSwitch | null> {
  try {
    return await inTransaction(store, async (tx) => {
      const subscription = await ownSubscription(tx, visit, subscriptionId);
      return subscription && switchPlan(tx, visit, subscription, requested);
    });
  } catch (error) {
    if (!(error instanceof StripeError) || error.type !== 'card_error') throw error;
    const message = declineMessage({ ...error.details, message: error.message });
    return { status: 'declined', message };
  }
}

/** The time that the shown price was calculated for, if it is recent; else now. */
function prorationTime(now: number, shown: string | undefined): number {
  const at = Number(shown);
  return Number.isInteger(at) && at <= now && at > now - PREVIEW_SECONDS ? at : now;
}
