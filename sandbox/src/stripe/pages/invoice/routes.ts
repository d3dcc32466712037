import type { FastifyInstance, FastifyReply } from 'fastify';
import { createElement } from 'react';
import { AuthenticationPage } from '../kit/authentication-page.tsx';
import { checkCard, emptyForm, formStatus, readCardEntry } from '../kit/card-form.ts';
import type { CardFormState } from '../kit/card-form.ts';
import { formFields, queryFields, seeOther, sendPage } from '../kit/http.ts';
import { MessagePage } from '../kit/page-shell.tsx';
import { formatMoney } from '../../money.ts';
import { inTransaction, withReader } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { InvoicePage, balanceRows, invoiceRows } from './invoice-page.tsx';
import type { InvoicePageView } from './invoice-page.tsx';
import { payAfterAuthentication, payOpenInvoice, pendingPayment } from './pay-open-invoice.ts';
import type { InvoiceAttempt } from './pay-open-invoice.ts';
import { cardFor } from '../../engine/lifecycle/pay-invoice.ts';
import { cardText } from '../kit/cards-on-file.ts';
import { formatDay } from '../kit/dates.ts';
import { invoiceStatus } from '../kit/status.tsx';
import type { Invoice } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import { say } from '../../page-language.ts';

interface InvoiceParams {
  Params: { invoiceId: string };
}
interface InvoiceContext {
  store: Store;
  seller: string;
  invoiceId: string;
}

export function registerInvoice(app: FastifyInstance, store: Store, seller: string): void {
  app.get<InvoiceParams>('/invoice/:invoiceId', async (request, reply) => {
    const done =
      queryFields(request).done === 'paid' ? say('This invoice is paid. Thank you.') : null;
    return sendInvoice({ store, seller, ...request.params }, reply, emptyForm, done);
  });

  app.post<InvoiceParams>('/invoice/:invoiceId', async (request, reply) => {
    const context = { store, seller, ...request.params };
    const form = formFields(request);
    const entry = readCardEntry(form);
    const check = form.with === 'card' ? checkCard(entry, store.clock.now()) : null;
    if (check && !check.ok) {
      return sendInvoice(context, reply, { entry, errors: check.errors, failure: null });
    }
    const result = await inTransaction(store, async (tx) => {
      const invoice = await tx.get('invoice', context.invoiceId);
      return invoice ? payOpenInvoice(tx, invoice.id, check?.card ?? null) : null;
    });
    return sendAttempt(context, reply, result, { ...emptyForm, entry });
  });
}

/** The 3-D Secure page of an invoice's payment. */
export function registerInvoiceAuthentication(
  app: FastifyInstance,
  store: Store,
  seller: string,
): void {
  app.get<InvoiceParams>('/invoice/:invoiceId/authenticate', async (request, reply) => {
    const { invoiceId } = request.params;
    const pending = await withReader(store, (reader) => pendingPayment(reader, invoiceId));
    if (!pending) return seeOther(reply, `/invoice/${encodeURIComponent(invoiceId)}`);
    const { intent } = pending;
    const method = await withReader(store, (reader) =>
      reader.get('payment_method', intent.payment_method ?? ''),
    );
    const page = createElement(AuthenticationPage, {
      seller,
      cardLast4: method?.card?.last4 ?? '',
      amount: formatMoney(intent.amount, intent.currency),
    });
    return sendPage(reply, 200, page);
  });

  app.post<InvoiceParams>('/invoice/:invoiceId/authenticate', async (request, reply) => {
    const context = { store, seller, ...request.params };
    const passed = formFields(request).outcome === 'complete';
    const result = await inTransaction(store, (tx) =>
      payAfterAuthentication(tx, context.invoiceId, passed),
    );
    return sendAttempt(context, reply, result, emptyForm);
  });
}

async function sendAttempt(
  context: InvoiceContext,
  reply: FastifyReply,
  result: InvoiceAttempt | null,
  form: CardFormState,
): Promise<FastifyReply> {
  const url = `/invoice/${encodeURIComponent(context.invoiceId)}`;
  if (!result) return seeOther(reply, url);
  if (result.status === 'paid') return seeOther(reply, `${url}?done=paid`);
  if (result.status === 'requires_action') return seeOther(reply, `${url}/authenticate`);
  return sendInvoice(context, reply, { ...form, failure: result.message });
}

async function sendInvoice(
  { store, seller, invoiceId }: InvoiceContext,
  reply: FastifyReply,
  form: CardFormState,
  done: string | null = null,
): Promise<FastifyReply> {
  const facts = await withReader(store, async (reader) => {
    const invoice = await reader.get('invoice', invoiceId);
    return invoice && invoice.status !== 'draft' ? invoiceDetails(reader, invoice) : null;
  });
  if (!facts) {
    const title = say('There is no such invoice');
    const text = say('Look at the link again, or open the invoice from the customer portal.');
    return sendPage(reply, 404, createElement(MessagePage, { title, text, link: null }));
  }
  const action = `/invoice/${invoiceId}`;
  const page = createElement(InvoicePage, { ...facts, seller, action, form, done });
  return sendPage(reply, formStatus(form), page);
}

type InvoiceDetails = Omit<InvoicePageView, 'seller' | 'form' | 'done' | 'action'>;

async function invoiceDetails(reader: Reader, invoice: Invoice): Promise<InvoiceDetails> {
  const money = (minor: number) => formatMoney(minor, invoice.currency);
  const card = await cardFor(reader, invoice);
  return {
    number: invoice.number ?? invoice.id,
    status: invoiceStatus(invoice.status),
    date: formatDay(invoice.created),
    billedTo: [invoice.customer_name, invoice.customer_email].filter(Boolean).join(', ') || null,
    taxIds: (invoice.customer_tax_ids ?? []).flatMap(({ value }) => value ?? []),
    lines: [...invoiceRows(invoice), ...balanceRows(invoice)],
    total: money(invoice.total),
    paid: money(invoice.amount_paid),
    due: money(invoice.status === 'open' ? invoice.amount_remaining : 0),
    card: card ? cardText(card) : null,
    canPay: invoice.status === 'open',
  };
}
