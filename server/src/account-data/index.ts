/*
 * Account data is what concerns an account and its billing together: the export of all stored data,
 * and the deletion of the account.
 * May call: account, billing, http, platform. Has no tables of its own.
 */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Account } from '../account/index.ts';
import type { BillingContext } from '../billing/context.ts';
import { mapStripeError } from '../billing/stripe/errors.ts';
import { requireIdentity } from '../http/authenticate.ts';
import { accountDataRoutes } from './routes.ts';

export function buildAccountData(billing: BillingContext, account: Account): FastifyPluginAsyncZod {
  return async (app) => {
    app.setErrorHandler((error) => {
      throw mapStripeError(error);
    });
    await app.register(accountDataRoutes(billing, account, requireIdentity(account.identify)));
  };
}
