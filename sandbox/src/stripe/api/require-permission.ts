import type { FastifyRequest } from 'fastify';
import { isWithout, stripePermission } from '../store/permissions.ts';
import type { Access } from '../store/permissions.ts';
import type { Store } from '../store/store.ts';
import { StripeError } from '../stripe-error.ts';
import { apiKeyOf } from './authorize.ts';
import { resourceOf } from './resources.ts';
import type { ApiPath } from './resources.ts';

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
