import { expect } from 'vitest';
import { idOf } from '../../src/billing/stripe/objects.ts';
import { payOnPage } from './hosted-pages.ts';
import { ongoingSubscription, type System } from './system.ts';
import {
  changeAtStripe,
  isAlive,
  deliversEvents,
  allowEmail,
  cardOnFile,
  payOpen,
  type Model,
} from './model.ts';
import { nothing, statusAndCode, type Call, type Step } from './command.ts';
import { testCards, type CardName } from './test-cards.ts';

export function useCard(card: CardName): Call {
  return {
    name: `use the card ${card} from now on`,
    isPossible: isAlive,
    prepare: nothing,
    send: ({ buyer }) =>
      buyer.post('/subscription/update-payment-method', {
        paymentMethodId: testCards[card].methodId,
      }),
    settle: async (model, _life, answer) => {
      const isRefused = model.status === 'PAST_DUE' && testCards[card].whenCharged !== 'pays';
      expect(statusAndCode(answer)).toEqual(
        isRefused ? [409, 'PAYMENT_DECLINED'] : [200, undefined],
      );
      chargeTo(model, card);
    },
  };
}

/** The server makes it the subscription's card as soon as it hears of it. */
export function chooseCardInPortal(card: CardName): Step {
  return {
    name: `choose the card ${card} in the portal`,
    isPossible: (model) => isAlive(model) && deliversEvents(model),
    take: async (model, { world: { stripe }, buyer }) => {
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

const owesSomething = (model: Model) =>
  model.pending !== null || model.unfinished !== null || model.status === 'PAST_DUE';

export const payInvoice: Step = {
  name: 'pay the open invoice with another card',
  isPossible: owesSomething,
  take: async (model, life) => {
    await payOnPage(await invoicePage(life), 'another', 'passes');
    payOpen(model);
    changeAtStripe(model);
  },
};

/** The payment that waits for the bank's confirmation, of the card on file. */
export function confirmAtBank(atBank: 'passes' | 'refuses'): Step {
  const cardOf = (model: Model) => (model.unfinished ? model.unfinished.card : model.card);
  return {
    name: `pay the open invoice with the card on file: its owner ${atBank} at the bank`,
    isPossible: (model) => owesSomething(model) && cardOf(model)?.answer === 'asks',
    take: async (model, life) => {
      await payOnPage(await invoicePage(life), 'on file', atBank);
      changeAtStripe(model);
      if (atBank === 'refuses') return;
      const card = cardOf(model);
      // That card asks once only.
      if (card?.last4 === testCards.asksOnce.last4) card.answer = 'pays';
      payOpen(model);
    },
  };
}

async function invoicePage(life: System): Promise<string> {
  const { latest_invoice } = await ongoingSubscription(life);
  return `${life.world.sandboxUrl}/invoice/${idOf(latest_invoice)}`;
}
