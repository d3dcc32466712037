import type { FastifyInstance, FastifyReply } from 'fastify';
import { createElement } from 'react';

import { checkCard, readCardEntry } from '../pages/card-entry.ts';
import type { CardEntry, CardErrors } from '../pages/card-entry.ts';
import { cardOnFile, cardText } from '../pages/card-text.ts';
import { readForm } from '../pages/form-body.ts';
import { seeOther, sendPage } from '../pages/send-page.ts';
import { inTransaction, reading } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { CardPage } from './card-page.tsx';
import { finishStep, portalExits, wayBack } from './portal-flow.ts';
import { portalRoute, sendUnavailable } from './portal-route.ts';
import type { PortalParams, PortalServing } from './portal-route.ts';
import { replaceCard } from './replace-card.ts';
import type { CardReplacement } from './replace-card.ts';

interface CardAttempt {
  entry: Omit<CardEntry, 'cvc'>;
  errors: CardErrors;
  failure: string | null;
}

const untouched = { cardNumber: '', expiry: '', nameOnCard: '' };

export function registerCardUpdate(app: FastifyInstance, store: Store, seller: string): void {
  app.get<PortalParams>(
    '/portal/:sessionId/payment-method',
    portalRoute(store, seller, async (serving, _request, reply) =>
      sendCardForm(serving, reply, { entry: untouched, errors: {}, failure: null }),
    ),
  );

  app.post<PortalParams>(
    '/portal/:sessionId/payment-method',
    portalRoute(store, seller, async (serving, request, reply) => {
      const { customer, configuration } = serving.visit;
      if (!configuration.features.payment_method_update.enabled) {
        return sendUnavailable(reply, serving.visit);
      }
      const entry = readCardEntry(readForm(request));
      const check = checkCard(entry, store.clock.now());
      if (!check.ok) {
        return sendCardForm(serving, reply, { entry, errors: check.errors, failure: null });
      }
      const result = await inTransaction(store, (tx) => replaceCard(tx, customer.id, check.card));
      return sendReplacement(serving, reply, result, entry);
    }),
  );
}

/** Leads on after an attempt to replace the card. A refusal shows the form again. */
export async function sendReplacement(
  serving: PortalServing,
  reply: FastifyReply,
  result: CardReplacement,
  entry: Omit<CardEntry, 'cvc'> = untouched,
): Promise<FastifyReply> {
  const { store, visit } = serving;
  if (result.status === 'declined') {
    return sendCardForm(serving, reply, { entry, errors: {}, failure: result.message });
  }
  return seeOther(
    reply,
    result.status === 'replaced'
      ? await finishStep(store, visit, 'card')
      : `${visit.homeUrl}/payment-method/authenticate/${result.intentId}`,
  );
}

async function sendCardForm(
  { store, visit, seller }: PortalServing,
  reply: FastifyReply,
  attempt: CardAttempt,
): Promise<FastifyReply> {
  if (!visit.configuration.features.payment_method_update.enabled) {
    return sendUnavailable(reply, visit);
  }
  const current = await reading(store, (reader) => cardOnFile(reader, visit.customer));
  const page = createElement(CardPage, {
    ...attempt,
    current: current && cardText(current),
    action: `${visit.homeUrl}/payment-method`,
    back: wayBack(visit, seller),
  });
  const status = attempt.failure ? 402 : Object.keys(attempt.errors).length > 0 ? 422 : 200;
  return sendPage(reply, status, page, portalExits(visit));
}
