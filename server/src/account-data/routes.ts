import { ownDataApi } from '@stillweb/contract/own-data';
import type { preHandlerAsyncHookHandler } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Account } from '../account/index.ts';
import { identityOf } from '../http/authenticate.ts';
import { endpoint } from '../http/endpoint.ts';
import { AppError } from '../platform/app-error.ts';
import type { BillingContext } from '../billing/context.ts';
import type { HelpDatabase } from '../help/tables.ts';
import type { LicenceDatabase } from '../licence/tables.ts';
import { deleteAccount } from './delete-account.ts';
import { exportData } from './export-data.ts';

type Domains = {
  billing: BillingContext;
  account: Account;
  licenceDb: LicenceDatabase;
  helpDb: HelpDatabase;
};

/** For whom has no session: support has sent the link. Opening its page changes nothing. */
export function exportLinkRoute(domains: Domains): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...endpoint(ownDataApi.downloadByLink),
      handler: async ({ params }) => {
        const userId = await domains.account.findExportOwner(params.token);
        if (!userId) throw new AppError('INVALID_LINK');
        return { data: await exportData(domains, userId) };
      },
    });
  };
}

export function accountDataRoutes(
  { billing, account, licenceDb, helpDb }: Domains,
  guard: preHandlerAsyncHookHandler,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', guard);

    app.route({
      ...endpoint(ownDataApi.deleteAccount),
      handler: async (request, reply) => {
        const { body, ip } = request;
        const { userId } = identityOf(request);
        await deleteAccount(billing, account, userId, { password: body.password, ip });
        account.clearCookie(reply);
        return { data: { message: 'Your account was deleted.' } };
      },
    });

    app.route({
      ...endpoint(ownDataApi.download),
      handler: async (request, reply) => {
        const domains = { billing, account, licenceDb, helpDb };
        const data = await exportData(domains, identityOf(request).userId);
        reply.header('content-disposition', 'attachment; filename="stillweb-data.json"');
        return { data };
      },
    });
  };
}
