import { expect } from 'vitest';
import { idOf } from '../../src/billing/stripe/objects.ts';
import { payOnPage } from './hosted-pages.ts';
import { ongoingSubscription, retrieveCustomer, type System } from './system.ts';
import {
  changeAtStripe,
  isOngoing,
  deliversEvents,
  allowEmail,
  cardOnFile,
  payOpen,
  type Model,
} from './model.ts';
import { noPreparation, statusAndCode, type ApiCall, type Command } from './command.ts';
import { testCards, type CardName } from './test-cards.ts';

export function useCard(card: CardName): ApiCall {
  return {
    name: `use the card ${card} from now on`,
    check: isOngoing,
    prepare: noPreparation,
    send: ({ buyer }) =>
      buyer.post('/subscription/update-payment-method', {
        paymentMethodId: testCards[card].methodId,
      }),
    isDone: async (system) => {
      const { customer, default_payment_method: own } = await ongoingSubscription(system);
      const { invoice_settings } = await retrieveCustomer(system, idOf(customer) ?? '');
      return idOf(own) === idOf(invoice_settings.default_payment_method);
    },
    verify: async (model, _system, answer) => {
      const isRefused = model.status === 'PAST_DUE' && testCards[card].onCharge !== 'pays';
      expect(statusAndCode(answer)).toEqual(
        isRefused ? [409, 'PAYMENT_DECLINED'] : [200, undefined],
      );
      chargeTo(model, card);
    },
  };
}

/** The server makes it the card of the subscription when the event arrives. */
export function chooseCardInPortal(card: CardName): Command {
  return {
    name: `choose the card ${card} in the portal`,
    check: (model) => isOngoing(model) && deliversEvents(model),
    run: async (model, { world: { stripe }, buyer }) => {
      const customer = await buyer.customerId();
      const { id } = await stripe.paymentMethods.attach(testCards[card].methodId, { customer });
      await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
      changeAtStripe(model);
      chargeTo(model, card);
    },
  };
}

function chargeTo(model: Model, card: CardName): void {
  model.card = cardOnFile(card);
  if (model.status !== 'PAST_DUE') return;
  if (model.card.answer === 'pays') payOpen(model);
  allowEmail(model, 'card-needs-action');
}

const hasOpenInvoice = (model: Model) =>
  model.pending !== null || model.unfinished !== null || model.status === 'PAST_DUE';

export const payInvoice: Command = {
  name: 'pay the open invoice with another card',
  check: hasOpenInvoice,
  run: async (model, system) => {
    await payOnPage(await invoicePage(system), 'another', 'passes');
    payOpen(model);
    changeAtStripe(model);
  },
};

/** Answers the bank's request to confirm a payment with the card on file. */
export function confirmAtBank(atBank: 'passes' | 'refuses'): Command {
  const cardOf = (model: Model) => (model.unfinished ? model.unfinished.card : model.card);
  return {
    name: `pay the open invoice with the card on file: its owner ${atBank} at the bank`,
    check: (model) => hasOpenInvoice(model) && cardOf(model)?.answer === 'asks',
    run: async (model, system) => {
      await payOnPage(await invoicePage(system), 'on file', atBank);
      changeAtStripe(model);
      if (atBank === 'refuses') return;
      const card = cardOf(model);
      // This card asks for a confirmation only once.
      if (card?.last4 === testCards.asksOnce.last4) card.answer = 'pays';
      payOpen(model);
    },
  };
}

async function invoicePage(system: System): Promise<string> {
  const { latest_invoice } = await ongoingSubscription(system);
  return `${system.world.sandboxUrl}/invoice/${idOf(latest_invoice)}`;
}
