import type { FastifyRequest } from 'fastify';
import { StripeError } from '../stripe-error.ts';
import { isWithout, stripePermission } from '../store/permissions.ts';
import type { Access } from '../store/permissions.ts';
import type { Store } from '../store/store.ts';
import { resourceOf } from './resources.ts';
import type { ApiPath } from './resources.ts';

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
function apiKeyOf(request: FastifyRequest): string | null {
  const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ');
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return null;
  return Buffer.from(value, 'base64').toString().split(':')[0] ?? null;
}

function unauthorized(message: string): StripeError {
  return new StripeError(401, 'invalid_request_error', message);
}

/** The account that all keys of the sandbox belong to. */
const ACCOUNT = 'acct_sandbox';

/**
 * Route options: refuse a restricted key that lacks the permission for the calls under this path,
 * with Stripe's 403, before anything of the call is read.
 */
export function requirePermission({ settings }: Store, path: ApiPath, access: Access) {
  const resource = resourceOf(path);
  return {
    async onRequest(request: FastifyRequest): Promise<void> {
      const key = apiKeyOf(request) ?? '';
      if (!key.startsWith('rk_')) return;
      const { [key]: without = [] } = settings.get('restrictedKeys');
      if (isWithout(without, resource, access)) {
        throw forbidden(key, stripePermission(resource, access));
      }
    },
  };
}

function forbidden(key: string, permission: string): StripeError {
  return new StripeError(
    403,
    'invalid_request_error',
    `The provided key '${masked(key)}' does not have the required permissions for this endpoint on account '${ACCOUNT}'. Having the '${permission}' permission would allow this request to continue.`,
  );
}

/** Of a long key the last six characters stay readable, as at Stripe. */
function masked(key: string): string {
  const [, secret = ''] = /^rk_test_(.*)$/s.exec(key) ?? [];
  const readable = secret.length > 12 ? secret.slice(-6) : '';
  return `rk_test_${'*'.repeat(secret.length - readable.length)}${readable}`;
}
