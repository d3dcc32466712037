import type { FastifyRequest } from 'fastify';
import { StripeError } from '../stripe-error.ts';

/**
 * Accepts any secret or restricted key of the test mode, as bearer token or as user name of basic
 * authentication.
 * @throws 401 `invalid_request_error`
 */
export async function authorize(request: FastifyRequest): Promise<void> {
  const key = apiKeyOf(request);
  if (key === null) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (!/^[rs]k_test_./.test(key)) {
    throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(12)}`);
  }
}

/** The key that a request carries; null without one. */
export function apiKeyOf(request: FastifyRequest): string | null {
  const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ');
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return null;
  return Buffer.from(value, 'base64').toString().split(':')[0] ?? null;
}

function unauthorized(message: string): StripeError {
  return new StripeError(401, 'invalid_request_error', message);
}
