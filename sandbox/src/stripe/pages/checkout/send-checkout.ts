import type { FastifyReply } from 'fastify';
import { createElement } from 'react';
import { formStatus } from '../kit/card-form.ts';
import { MessagePage } from '../kit/page-shell.tsx';
import { seeOther, sendPage } from '../kit/http.ts';
import type { CheckoutSession } from '../../store/object-types.ts';
import { withReader } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import type { CheckoutAttempt } from './attempt-checkout.ts';
import { waitForWebhook } from './wait-for-webhook.ts';
import { CheckoutPage } from './checkout-page.tsx';
import { isOpen, successUrlOf } from './checkout-session.ts';
import { emptyCheckoutForm } from './checkout-form.ts';
import type { CheckoutForm } from './checkout-form.ts';
import { checkoutView } from './checkout-view.ts';
import { say } from '../../page-language.ts';

export interface CheckoutContext {
  store: Store;
  seller: string;
  sessionId: string;
}

/** The answer to an attempt: to the seller, to 3-D Secure, or the form with the reason of the decline. */
export async function sendAttempt(
  context: CheckoutContext,
  reply: FastifyReply,
  result: CheckoutAttempt | null | undefined,
  entry = emptyCheckoutForm.entry,
): Promise<FastifyReply> {
  const { store, sessionId } = context;
  if (result?.status === 'declined') {
    return sendCheckout(context, reply, { ...emptyCheckoutForm, entry, failure: result.message });
  }
  if (result?.status === 'requires_action') {
    return seeOther(reply, `/checkout/${sessionId}/authenticate/${result.intentId}`);
  }
  const session = await withReader(store, (reader) => reader.get('checkout.session', sessionId));
  const successUrl = session?.status === 'complete' ? successUrlOf(session) : null;
  if (!successUrl) return sendCheckout(context, reply, emptyCheckoutForm);
  await waitForWebhook(store, sessionId);
  return seeOther(reply, successUrl);
}

/** The checkout page, or a page that says why it is closed. */
export async function sendCheckout(
  { store, seller, sessionId }: CheckoutContext,
  reply: FastifyReply,
  form: CheckoutForm,
): Promise<FastifyReply> {
  const session = await withReader(store, (reader) => reader.get('checkout.session', sessionId));
  if (!session) return sendUnknown(reply);
  if (!isOpen(session, store.clock.now())) return sendClosed(reply, session, seller);
  const view = await withReader(store, (reader) => checkoutView(reader, session, seller, form));
  const page = createElement(CheckoutPage, view);
  return sendPage(reply, formStatus(form), page, [session.success_url, session.cancel_url]);
}

function sendUnknown(reply: FastifyReply): FastifyReply {
  const title = say('There is no such checkout');
  const text = say('Go back to the site and start again from there.');
  return sendPage(reply, 404, createElement(MessagePage, { title, text, link: null }));
}

function sendClosed(reply: FastifyReply, session: CheckoutSession, seller: string): FastifyReply {
  const isComplete = session.status === 'complete';
  const href = isComplete ? successUrlOf(session) : session.cancel_url;
  const page = createElement(MessagePage, {
    title: say(isComplete ? 'This checkout is complete' : 'This checkout has expired'),
    text: say(
      isComplete
        ? 'You are subscribed. You can close this page.'
        : 'Nothing was charged. Go back to the site and start again from there.',
    ),
    link: href ? { href, label: say('Back to {seller}', { seller }) } : null,
  });
  return sendPage(reply, isComplete ? 200 : 410, page);
}
