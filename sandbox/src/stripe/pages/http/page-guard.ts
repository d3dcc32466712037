import type { FastifyInstance } from 'fastify';
import { createElement } from 'react';

import { StripeError } from '../../stripe-error.ts';
import { MessagePage } from '../layout/message-page.tsx';
import { sendPage } from './send-page.ts';

/** For every page: headers that stop caching and framing, a refusal of forms from other sites, errors as HTML. */
export function guardPages(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    // The control page has no login, so another site's form must not be able to use it.
    const site = request.headers['sec-fetch-site'];
    if (request.method === 'POST' && (site === 'cross-site' || site === 'same-site')) {
      return sendPage(reply, 403, refusal('This form was sent from another site.'));
    }
    return undefined;
  });
  app.setErrorHandler((error, request, reply) => {
    const status = statusOf(error);
    if (error instanceof StripeError) return sendPage(reply, status, refusal(error.message));
    if (status < 500) return sendPage(reply, status, refusal('This request could not be read.'));
    request.log.error(error);
    return sendPage(reply, 500, refusal('The sandbox failed. Its log says why. Try again.'));
  });
}

function refusal(text: string) {
  return createElement(MessagePage, { title: 'That did not work', text, link: null });
}

function statusOf(error: unknown): number {
  if (error instanceof StripeError) return error.status;
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' ? error.statusCode : 500;
}
