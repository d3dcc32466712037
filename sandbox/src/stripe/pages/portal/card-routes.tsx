import type { FastifyInstance, FastifyReply } from 'fastify';
import { createElement } from 'react';
import { checkCard, emptyForm, formStatus, readCardEntry } from '../kit/card-form.ts';
import type { CardFormState } from '../kit/card-form.ts';
import { cardText, cardOnFile } from '../kit/cards-on-file.ts';
import { formFields, seeOther, sendPage } from '../kit/http.ts';
import { inTransaction, withReader } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { finishStep, exitUrls, backLink } from './portal-session.ts';
import { portalRoute, sendUnavailable } from './portal-route.ts';
import type { PortalParams, PortalContext } from './portal-route.ts';
import { replaceCard, replaceCardAfterAuthentication, pendingSetup } from './replace-card.ts';
import type { CardReplacement } from './replace-card.ts';
import { AuthenticationPage } from '../kit/authentication-page.tsx';
import { CardFields } from '../kit/card-fields.tsx';
import { Notice } from '../kit/page-shell.tsx';
import { TestCards } from '../kit/test-cards.tsx';
import { PortalShell } from './portal-shell.tsx';
import { say } from '../../page-language.ts';

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
async function sendReplacement(
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

/** The 3-D Secure page of a new card. */
export function registerCardAuthentication(
  app: FastifyInstance,
  store: Store,
  seller: string,
): void {
  const url = '/portal/:sessionId/payment-method/authenticate/:intentId';

  app.get<PortalParams>(
    url,
    portalRoute(store, seller, async ({ visit }, request, reply) => {
      const { intentId } = request.params;
      const method = await withReader(store, async (reader) => {
        const intent = await pendingSetup(reader, visit.customer.id, intentId);
        return intent && reader.get('payment_method', intent.payment_method ?? '');
      });
      if (!method) return seeOther(reply, visit.homeUrl);
      const page = createElement(AuthenticationPage, {
        seller,
        cardLast4: method.card?.last4 ?? '',
        amount: null,
      });
      return sendPage(reply, 200, page, exitUrls(visit));
    }),
  );

  app.post<PortalParams>(
    url,
    portalRoute(store, seller, async (context, request, reply) => {
      const { customer, homeUrl } = context.visit;
      const { intentId } = request.params;
      const passed = formFields(request).outcome === 'complete';
      const result = await inTransaction(store, (tx) =>
        replaceCardAfterAuthentication(tx, customer.id, intentId, passed),
      );
      return result ? sendReplacement(context, reply, result) : seeOther(reply, homeUrl);
    }),
  );
}

interface CardPageView extends CardFormState {
  current: string | null;
  /** The address that the form posts to, also when shown after the 3-D Secure page. */
  action: string;
  back: { href: string; label: string } | null;
}

function CardPage({ current, entry, errors, failure, action, back }: CardPageView) {
  const hasError = formStatus({ errors, failure }) !== 200;
  return (
    <PortalShell title={say('Update payment method')} back={back} hasError={hasError}>
      <h1>{say('Update payment method')}</h1>
      {current && <p className="soft">{say('Now {card}', { card: current })}</p>}
      <div className="sheet stack">
        {failure && <Notice tone="bad">{failure}</Notice>}
        <form method="post" action={action} className="stack" noValidate>
          <CardFields entry={entry} errors={errors} />
          <button type="submit" className="main wide" data-busy={say('One moment…')}>
            {say('Update payment method')}
          </button>
        </form>
        <TestCards />
      </div>
    </PortalShell>
  );
}
