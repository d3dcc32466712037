import type { FastifyReply, FastifyRequest } from 'fastify';
import { createElement } from 'react';
import { hasEnded } from '../../engine/subscriptions/subscription-body.ts';
import { say } from '../../page-language.ts';
import { MessagePage } from '../kit/page-shell.tsx';
import { sendPage } from '../kit/http.ts';
import type { Subscription } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Store } from '../../store/store.ts';
import { openPortalSession } from './portal-session.ts';
import type { PortalVisit } from './portal-session.ts';

export interface PortalParams {
  Params: { sessionId: string; subscriptionId?: string; intentId?: string };
}

export interface PortalContext {
  store: Store;
  seller: string;
  visit: PortalVisit;
}

/** A portal page: it exists only behind a valid link. */
export function portalRoute(
  store: Store,
  seller: string,
  serve: (
    context: PortalContext,
    request: FastifyRequest<PortalParams>,
    reply: FastifyReply,
  ) => Promise<FastifyReply>,
) {
  return async (request: FastifyRequest<PortalParams>, reply: FastifyReply) => {
    const visit = await openPortalSession(store, request.params.sessionId);
    return visit ? serve({ store, seller, visit }, request, reply) : sendExpired(reply);
  };
}

function sendExpired(reply: FastifyReply): FastifyReply {
  const page = createElement(MessagePage, {
    title: say('This link has expired'),
    text: say(
      'A link to your subscription works for a short time only. Go back to the site and open it again from there.',
    ),
    link: null,
  });
  return sendPage(reply, 410, page);
}

/** For a step that the configuration hides, or that is not possible for this subscription now. */
export function sendUnavailable(reply: FastifyReply, { homeUrl }: PortalVisit): FastifyReply {
  const page = createElement(MessagePage, {
    title: say('Not available'),
    text: say('This step is not available for your current plan.'),
    link: { href: homeUrl, label: say('Back to your subscription') },
  });
  return sendPage(reply, 409, page);
}

/** The customer's own subscription, unless it has ended. */
export async function ownSubscription(
  reader: Reader,
  { customer }: PortalVisit,
  id: string | undefined,
): Promise<Subscription | null> {
  const subscription = await reader.get('subscription', id ?? '');
  if (subscription?.customer !== customer.id) return null;
  return hasEnded(subscription) ? null : subscription;
}
