import { newId, randomText } from '../../ids.ts';
import type { PaymentMethod, SetupIntent } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { cardErrorOf } from './cards.ts';
import { answerToSetup } from './cards.ts';
import type { CardAnswer, CardDecline } from './cards.ts';
import { testCardOf } from './payment-methods.ts';

/** A setup intent after a step, and the bank's answer to that step. */
export type SetupResult = { intent: SetupIntent; answer: CardAnswer };

const authenticationFailed: CardDecline = {
  code: 'setup_intent_authentication_failure',
  decline_code: null,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/**
 * Sets a card up for later charges while the cardholder is present. Emits `setup_intent.created`
 * and the event of the bank's answer. After `requires_action`, `completeSetupAuthentication` ends
 * the set-up.
 */
export async function setUpCard(
  tx: Tx,
  { customer, paymentMethod }: { customer: string; paymentMethod: PaymentMethod },
): Promise<SetupResult> {
  const created = await tx.insert(
    buildSetupIntent(customer, paymentMethod.id, tx.now()),
    'setup_intent.created',
  );
  const answer = answerToSetup(testCardOf(paymentMethod));
  if (answer.status === 'succeeded') return { intent: await succeed(tx, created), answer };
  if (answer.status === 'declined') return { intent: await fail(tx, created, answer), answer };
  const intent = await tx.change(
    created,
    { status: 'requires_action', next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} } },
    'setup_intent.requires_action',
  );
  return { intent, answer };
}

/** Ends the 3-D Secure step of a set-up, passed or failed, and emits the event of the result. */
export async function completeSetupAuthentication(
  tx: Tx,
  intent: SetupIntent,
  passed: boolean,
): Promise<SetupResult> {
  if (passed) return { intent: await succeed(tx, intent), answer: { status: 'succeeded' } };
  return {
    intent: await fail(tx, intent, authenticationFailed),
    answer: { status: 'declined', ...authenticationFailed },
  };
}

async function succeed(tx: Tx, intent: SetupIntent): Promise<SetupIntent> {
  return tx.change(
    intent,
    { status: 'succeeded', next_action: null, last_setup_error: null },
    'setup_intent.succeeded',
  );
}

async function fail(tx: Tx, intent: SetupIntent, decline: CardDecline): Promise<SetupIntent> {
  return tx.change(
    intent,
    {
      status: 'requires_payment_method',
      next_action: null,
      last_setup_error: cardErrorOf(decline),
    },
    'setup_intent.setup_failed',
  );
}

function buildSetupIntent(customer: string, paymentMethod: string, now: number): SetupIntent {
  const id = newId('seti');
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(24)}`,
    created: now,
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_confirmation',
    usage: 'off_session',
  };
}
