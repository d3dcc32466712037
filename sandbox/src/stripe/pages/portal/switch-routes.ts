import type { FastifyInstance, FastifyReply } from 'fastify';
import { createElement } from 'react';
import { sendPage, formFields, queryFields, seeOther } from '../kit/http.ts';
import { withReader, inTransaction } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { exitUrls, backLink, finishStep } from './portal-session.ts';
import { ownSubscription, portalRoute, sendUnavailable } from './portal-route.ts';
import type { PortalParams, PortalContext } from './portal-route.ts';
import { ChoicePage, ConfirmPage } from './switch-pages.tsx';
import { canSwitch, canSwitchTo, switchPlan, switchAfterAuthentication } from './switch-plan.ts';
import type { PlanSwitch, RequestedSwitch } from './switch-plan.ts';
import { planChoices, switchPreview } from './switch-preview.ts';
import { declineMessage } from '../kit/card-form.ts';
import { StripeError } from '../../stripe-error.ts';
import { AuthenticationPage } from '../kit/authentication-page.tsx';
import { formatMoney } from '../../money.ts';
import { pendingPayment } from '../invoice/pay-open-invoice.ts';

/** The page to choose another plan. */
export function registerSwitch(app: FastifyInstance, store: Store, seller: string): void {
  app.get<PortalParams>(
    '/portal/:sessionId/subscriptions/:subscriptionId/switch',
    portalRoute(store, seller, async ({ visit }, request, reply) => {
      const { subscriptionId } = request.params;
      const choices = await withReader(store, async (reader) => {
        const subscription = await ownSubscription(reader, visit, subscriptionId);
        if (!subscription || !canSwitch(visit, subscription)) return null;
        return planChoices(reader, visit, subscription);
      });
      if (!choices) return sendUnavailable(reply, visit);
      const confirmUrl = `${visit.homeUrl}/subscriptions/${subscriptionId ?? ''}/switch/confirm`;
      const back = backLink(visit, seller);
      const page = createElement(ChoicePage, { choices, confirmUrl, back });
      return sendPage(reply, 200, page, exitUrls(visit));
    }),
  );
}

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
async function sendSwitched(
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

/** The 3-D Secure page of a switch. */
export function registerSwitchAuthentication(
  app: FastifyInstance,
  store: Store,
  seller: string,
): void {
  const url = '/portal/:sessionId/subscriptions/:subscriptionId/switch/authenticate';

  app.get<PortalParams>(
    url,
    portalRoute(store, seller, async ({ visit }, request, reply) => {
      const payment = await withReader(store, async (reader) => {
        const subscription = await ownSubscription(reader, visit, request.params.subscriptionId);
        const pending = await pendingPayment(reader, subscription?.latest_invoice ?? '');
        const method = pending?.intent.payment_method;
        return pending && { ...pending, card: await reader.get('payment_method', method ?? '') };
      });
      if (!payment) return seeOther(reply, visit.homeUrl);
      const page = createElement(AuthenticationPage, {
        seller,
        cardLast4: payment.card?.card?.last4 ?? '',
        amount: formatMoney(payment.intent.amount, payment.intent.currency),
      });
      return sendPage(reply, 200, page, exitUrls(visit));
    }),
  );

  app.post<PortalParams>(
    url,
    portalRoute(store, seller, async (context, request, reply) => {
      const { visit } = context;
      const { subscriptionId } = request.params;
      const passed = formFields(request).outcome === 'complete';
      const outcome = await inTransaction(store, async (tx) => {
        const subscription = await ownSubscription(tx, visit, subscriptionId);
        const price = subscription?.pending_update?.subscription_items?.[0]?.price.id;
        if (!subscription || !price) return null;
        const result = await switchAfterAuthentication(tx, subscription, passed);
        return result && { result, requested: { price, at: tx.now() } };
      });
      if (!outcome) return seeOther(reply, visit.homeUrl);
      return sendSwitched(context, reply, subscriptionId, outcome.requested, outcome.result);
    }),
  );
}
