import type { FastifyInstance } from 'fastify';
import { createElement } from 'react';
import { MessagePage } from '../kit/page-shell.tsx';
import { queryFields, sendPage } from '../kit/http.ts';
import { withReader } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { PortalHomePage } from './home-page.tsx';
import type { BillingDetails, PortalHomeView, InvoiceRow, PlanView } from './home-page.tsx';
import { taxIdsOf } from '../../engine/tax-ids.ts';
import { allowedDetails, flowUrl, exitUrls } from './portal-session.ts';
import type { PortalStep, PortalVisit } from './portal-session.ts';
import { portalRoute } from './portal-route.ts';
import type { PortalParams } from './portal-route.ts';
import { cardText, cardOnFile, chargedCard } from '../kit/cards-on-file.ts';
import { formatDay } from '../kit/dates.ts';
import { formatMoney } from '../../money.ts';
import { invoiceStatus, subscriptionStatus } from '../kit/status.tsx';
import type { Reader } from '../../store/reader.ts';
import { hasEnded } from '../../engine/subscriptions/subscription-body.ts';
import {
  describeOutlook,
  latestOpenInvoice,
  planName,
  planPrice,
  scheduledEnd,
} from '../kit/subscription-text.ts';
import type { Subscription } from '../../store/object-types.ts';
import { canSwitch } from './switch-plan.ts';
import { say } from '../../page-language.ts';

export function registerPortalHome(app: FastifyInstance, store: Store, seller: string): void {
  app.get<PortalParams>(
    '/portal/:sessionId',
    portalRoute(store, seller, async ({ visit }, request, reply) => {
      const step = flowUrl(visit);
      if (step) return reply.redirect(step, 302);
      const done = doneText(queryFields(request).done);
      const view = await withReader(store, (reader) => homeView(reader, visit, seller, done));
      return sendPage(reply, 200, createElement(PortalHomePage, view), exitUrls(visit));
    }),
  );

  app.get<PortalParams>(
    '/portal/:sessionId/done',
    portalRoute(store, seller, async ({ visit }, request, reply) => {
      const { session, configuration } = visit;
      const custom = session.flow?.after_completion.hosted_confirmation?.custom_message;
      const returnUrl = session.return_url ?? configuration.default_return_url;
      const page = createElement(MessagePage, {
        title: say('Done'),
        text: custom ?? doneText(queryFields(request).step) ?? say('Your change is saved.'),
        link: returnUrl ? { href: returnUrl, label: say('Return to {seller}', { seller }) } : null,
      });
      return sendPage(reply, 200, page);
    }),
  );
}

const doneTexts: Record<PortalStep, string> = {
  cancel: 'Your plan is canceled. You keep it until the day below.',
  'cancel-now': 'Your plan is canceled.',
  renew: 'Your plan is renewed.',
  switch: 'Your plan is switched.',
  card: 'Your payment method is updated.',
  details: 'Your billing information is updated.',
};

/** The message after a step, by its name in the address; null for another name. */
function doneText(step: string | undefined): string | null {
  const entry = Object.entries(doneTexts).find(([name]) => name === step);
  return entry ? say(entry[1]) : null;
}

/**
 * The content of the first portal page.
 * @param done the message after a step, or null
 */
async function homeView(
  reader: Reader,
  visit: PortalVisit,
  seller: string,
  done: string | null,
): Promise<PortalHomeView> {
  const { session, configuration, customer, homeUrl } = visit;
  const { features, business_profile: profile } = configuration;
  const card = await cardOnFile(reader, customer);
  return {
    seller,
    headline: profile.headline,
    returnUrl: session.return_url ?? configuration.default_return_url,
    done,
    plans: await currentPlans(reader, visit),
    card: features.payment_method_update.enabled
      ? { text: card && cardText(card), updateUrl: `${homeUrl}/payment-method` }
      : undefined,
    details: await billingDetails(reader, visit),
    invoices: features.invoice_history.enabled ? await invoiceRows(reader, customer.id) : undefined,
  };
}

async function billingDetails(
  reader: Reader,
  visit: PortalVisit,
): Promise<BillingDetails | undefined> {
  const { customer, homeUrl } = visit;
  const allows = allowedDetails(visit);
  if (!allows.name && !allows.taxId) return undefined;
  const taxIds = await taxIdsOf(reader, customer.id);
  const values = [customer.name, customer.email, ...taxIds.map(({ value }) => value)];
  return {
    lines: values.filter((value) => typeof value === 'string'),
    updateUrl: `${homeUrl}/details`,
  };
}

async function invoiceRows(reader: Reader, customer: string): Promise<InvoiceRow[]> {
  const invoices = await reader.list('invoice', { customer, limit: 100 });
  return invoices
    .filter(({ status }) => status !== 'draft')
    .map((invoice) => ({
      id: invoice.id,
      date: formatDay(invoice.created),
      amount: formatMoney(invoice.total, invoice.currency),
      status: invoiceStatus(invoice.status),
      url: invoice.hosted_invoice_url ?? null,
    }));
}

/** Every subscription that has not ended, newest first. */
async function currentPlans(reader: Reader, visit: PortalVisit): Promise<PlanView[]> {
  const all = await reader.list('subscription', { customer: visit.customer.id });
  const current = all.filter((subscription) => !hasEnded(subscription));
  return Promise.all(current.map((subscription) => planView(reader, visit, subscription)));
}

async function planView(
  reader: Reader,
  visit: PortalVisit,
  subscription: Subscription,
): Promise<PlanView> {
  const { customer, homeUrl } = visit;
  const { features } = visit.configuration;
  const openInvoice = await latestOpenInvoice(reader, subscription);
  const card = await chargedCard(reader, customer, subscription);
  const ends = scheduledEnd(subscription) !== null;
  const canChange = ['trialing', 'active', 'past_due'].includes(subscription.status);
  const url = `${homeUrl}/subscriptions/${subscription.id}`;
  return {
    id: subscription.id,
    name: await planName(reader, subscription),
    price: planPrice(subscription),
    status: subscriptionStatus(subscription.status),
    sentences: await describeOutlook(reader, subscription, customer, openInvoice),
    card: card && cardText(card),
    payUrl: openInvoice?.hosted_invoice_url ?? null,
    cancelUrl: features.subscription_cancel.enabled && !ends ? `${url}/cancel` : null,
    renewUrl: features.subscription_cancel.enabled && ends && canChange ? `${url}/renew` : null,
    switchUrl: canSwitch(visit, subscription) && !ends ? `${url}/switch` : null,
  };
}
