import type { FastifyInstance, FastifyReply } from 'fastify';
import { createElement } from 'react';

import { checkCard, emptyForm, formStatus, readCardEntry } from '../../pages/card/card-form.ts';
import type { CardFormState } from '../../pages/card/card-form.ts';
import { cardText } from '../../pages/card/card-text.ts';
import { cardOnFile } from '../../pages/card/cards-on-file.ts';
import { formFields } from '../../pages/http/request-fields.ts';
import { seeOther, sendPage } from '../../pages/http/send-page.ts';
import { inTransaction, withReader } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { CardPage } from './card-page.tsx';
import { finishStep, exitUrls, backLink } from '../session/portal-flow.ts';
import { portalRoute, sendUnavailable } from '../session/portal-route.ts';
import type { PortalParams, PortalContext } from '../session/portal-route.ts';
import { replaceCard } from './replace-card.ts';
import type { CardReplacement } from './replace-card.ts';

export function registerCard(app: FastifyInstance, store: Store, seller: string): void {
  app.get<PortalParams>(
    '/portal/:sessionId/payment-method',
    portalRoute(store, seller, async (context, _request, reply) =>
      sendCardForm(context, reply, emptyForm),
    ),
  );

  app.post<PortalParams>(
    '/portal/:sessionId/payment-method',
    portalRoute(store, seller, async (context, request, reply) => {
      const { customer, configuration } = context.visit;
      if (!configuration.features.payment_method_update.enabled) {
        return sendUnavailable(reply, context.visit);
      }
      const entry = readCardEntry(formFields(request));
      const check = checkCard(entry, store.clock.now());
      if (!check.ok) {
        return sendCardForm(context, reply, { entry, errors: check.errors, failure: null });
      }
      const result = await inTransaction(store, (tx) => replaceCard(tx, customer.id, check.card));
      return sendReplacement(context, reply, result, entry);
    }),
  );
}

/** The answer to an attempt to replace the card. A decline shows the form again. */
export async function sendReplacement(
  context: PortalContext,
  reply: FastifyReply,
  result: CardReplacement,
  entry = emptyForm.entry,
): Promise<FastifyReply> {
  const { store, visit } = context;
  if (result.status === 'declined') {
    return sendCardForm(context, reply, { entry, errors: {}, failure: result.message });
  }
  return seeOther(
    reply,
    result.status === 'replaced'
      ? await finishStep(store, visit, 'card')
      : `${visit.homeUrl}/payment-method/authenticate/${result.intentId}`,
  );
}

async function sendCardForm(
  { store, visit, seller }: PortalContext,
  reply: FastifyReply,
  form: CardFormState,
): Promise<FastifyReply> {
  if (!visit.configuration.features.payment_method_update.enabled) {
    return sendUnavailable(reply, visit);
  }
  const current = await withReader(store, (reader) => cardOnFile(reader, visit.customer));
  const page = createElement(CardPage, {
    ...form,
    current: current && cardText(current),
    action: `${visit.homeUrl}/payment-method`,
    back: backLink(visit, seller),
  });
  return sendPage(reply, formStatus(form), page, exitUrls(visit));
}
