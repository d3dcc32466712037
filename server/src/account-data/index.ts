import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Account } from '../account/index.ts';
import type { BillingContext } from '../billing/context.ts';
import { mapStripeError } from '../billing/stripe/errors.ts';
import { requireIdentity } from '../http/authenticate.ts';
import { accountDataRoutes } from './routes.ts';

/**
 * What concerns the account and its billing together: to take one's data away, and to delete it all.
 * May call: account, billing. Has no tables of its own.
 */
export function buildAccountData(billing: BillingContext, account: Account): FastifyPluginAsyncZod {
  return async (app) => {
    app.setErrorHandler((error) => {
      throw mapStripeError(error);
    });
    await app.register(accountDataRoutes(billing, account, requireIdentity(account.identify)));
  };
}
