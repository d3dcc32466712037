import { isPossibleNumber } from '../../engine/cards/cards.ts';
import { createCard } from '../../engine/cards/create-payment-method.ts';
import type { CardDetails } from '../../engine/cards/create-payment-method.ts';
import type { PaymentMethod } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { StripeError } from '../../stripe-error.ts';
import { say } from '../../page-language.ts';

/** The card form's fields as sent, without spaces around them. */
export interface CardEntry {
  cardNumber: string;
  expiry: string;
  cvc: string;
  nameOnCard: string;
}

export type CardErrors = Partial<Record<keyof CardEntry, string>>;

export type CardCheck = { ok: true; card: CardDetails } | { ok: false; errors: CardErrors };

/** The card form as a page shows it, again after an attempt. */
export interface CardFormState {
  entry: Omit<CardEntry, 'cvc'>;
  errors: CardErrors;
  /** Why the last attempt was declined, for the buyer. */
  failure: string | null;
}

/** The form before the first attempt. */
export const emptyForm: CardFormState = {
  entry: { cardNumber: '', expiry: '', nameOnCard: '' },
  errors: {},
  failure: null,
};

/** The HTTP status of a page with the form: 402 after a decline, 422 with errors, else 200. */
export function formStatus({ errors, failure }: Omit<CardFormState, 'entry'>): 200 | 402 | 422 {
  if (failure !== null) return 402;
  return Object.keys(errors).length > 0 ? 422 : 200;
}

const NAME_LIMIT = 200;

export function readCardEntry(form: Record<string, string>): CardEntry {
  return {
    cardNumber: form.cardNumber?.trim() ?? '',
    expiry: form.expiry?.trim() ?? '',
    cvc: form.cvc?.trim() ?? '',
    nameOnCard: form.nameOnCard?.trim() ?? '',
  };
}

/**
 * Validates the card form field by field.
 * @param now simulated unix seconds: a card expires by the sandbox's clock
 */
export function checkCard(entry: CardEntry, now: number): CardCheck {
  const number = entry.cardNumber.replaceAll(/[\s-]/g, '');
  const expiry = readExpiry(entry.expiry);
  const errors = {
    ...errorFor('cardNumber', numberError(number)),
    ...errorFor('expiry', expiryError(entry.expiry, expiry, now)),
    ...errorFor('cvc', cvcError(entry.cvc, number)),
    ...errorFor('nameOnCard', nameError(entry.nameOnCard)),
  };
  if (!expiry || Object.keys(errors).length > 0) return { ok: false, errors };
  const { month, year } = expiry;
  return {
    ok: true,
    card: { number, expMonth: month, expYear: year, name: entry.nameOnCard },
  };
}

function errorFor(field: keyof CardEntry, message: string | undefined): CardErrors {
  return message ? { [field]: message } : {};
}

function numberError(number: string): string | undefined {
  if (number === '') return say('Enter your card number.');
  if (!/^\d+$/.test(number)) return say('A card number has digits only.');
  if (number.length < 13) return say('Your card number is too short.');
  if (!isPossibleNumber(number)) return say('Your card number is not valid.');
  return undefined;
}

function readExpiry(text: string): { month: number; year: number } | undefined {
  const match =
    /^(?<month>\d{1,2})\s*[/.-]\s*(?<year>\d{2}|\d{4})$/.exec(text) ??
    /^(?<month>\d{2})(?<year>\d{2}|\d{4})$/.exec(text);
  if (!match?.groups) return undefined;
  const month = Number(match.groups.month);
  const year = Number(match.groups.year);
  return month >= 1 && month <= 12 ? { month, year: year < 100 ? 2000 + year : year } : undefined;
}

function expiryError(
  text: string,
  expiry: { month: number; year: number } | undefined,
  now: number,
): string | undefined {
  if (text === '') return say('Enter the expiry date.');
  if (!expiry) return say('Write the expiry date as MM / YY.');
  const today = new Date(now * 1000);
  const monthsLeft =
    (expiry.year - today.getUTCFullYear()) * 12 + expiry.month - (today.getUTCMonth() + 1);
  if (monthsLeft < 0) return say('This card has expired.');
  if (monthsLeft > 50 * 12) return say('The expiry year is not valid.');
  return undefined;
}

function cvcError(cvc: string, number: string): string | undefined {
  const length = /^3[47]/.test(number) ? 4 : 3;
  if (cvc === '') return say('Enter the security code.');
  return new RegExp(`^\\d{${length}}$`).test(cvc)
    ? undefined
    : say('The security code has {length} digits.', { length });
}

function nameError(name: string): string | undefined {
  if (name === '') return say('Enter the name on the card.');
  return name.length > NAME_LIMIT ? say('This name is too long.') : undefined;
}

/** Creates a payment method from an entered card, or says to the buyer why the card is refused. */
export async function createPaymentMethod(
  tx: Tx,
  card: CardDetails,
): Promise<{ method: PaymentMethod } | { refusal: string }> {
  try {
    return { method: await createCard(tx, card) };
  } catch (error) {
    if (!(error instanceof StripeError) || error.type !== 'card_error') throw error;
    const isRealCard = error.details.decline_code === 'test_mode_live_card';
    return {
      refusal: isRealCard
        ? 'Your card was declined. This is a sandbox: only the test cards below work here.'
        : error.message,
    };
  }
}

/** Why a charge was refused, for the buyer. For a missing card Stripe's message speaks of ids only. */
export function declineMessage({ code, message }: { code?: string; message: string }): string {
  return code === 'resource_missing'
    ? 'There is no card on file. Update the payment method first.'
    : message;
}
