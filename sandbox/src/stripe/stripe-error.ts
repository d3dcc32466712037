import type { RawError } from './store/object-types.ts';

export type StripeErrorType = Extract<
  RawError['type'],
  'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
>;

type Details = Pick<
  RawError,
  'code' | 'param' | 'decline_code' | 'payment_intent' | 'setup_intent' | 'payment_method'
>;

/**
 * An error as Stripe answers it. Thrown, it rolls the transaction back; returned by a route, the
 * transaction is committed.
 */
export class StripeError extends Error {
  readonly status: number;
  readonly type: StripeErrorType;
  readonly details: Details;

  constructor(status: number, type: StripeErrorType, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
  }

  /** The JSON body of the answer. */
  get body(): { error: RawError } {
    const { code } = this.details;
    const doc_url = code && `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
    const { type, message, details } = this;
    return { error: { type, message, ...details, ...(doc_url && { doc_url }) } };
  }
}

/** 400 `invalid_request_error`; `param` names the parameter at fault. */
export function invalidRequest(message: string, param?: string, code?: string): StripeError {
  return new StripeError(400, 'invalid_request_error', message, {
    ...(code && { code }),
    ...(param && { param }),
  });
}

/** `resource_missing`: 404 for the object of the path, 400 for one that `param` names. */
export function resourceMissing(noun: string, id: string, param?: string): StripeError {
  return new StripeError(param ? 400 : 404, 'invalid_request_error', `No such ${noun}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
  });
}
