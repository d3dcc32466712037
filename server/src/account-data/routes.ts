import { ownDataApi } from '@stillweb/contract/account/own-data';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../http/endpoint.ts';
import { requesterOf } from '../http/requester.ts';
import { AppError } from '../platform/app-error.ts';
import type { AccountDataContext } from './context.ts';
import { deleteAccount } from './delete-account.ts';
import { exportData } from './export-data.ts';

/** For users without a session: support has sent the link. Opening its page changes nothing. */
export function exportLinkRoute(context: AccountDataContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...endpoint(ownDataApi.downloadByLink),
      handler: async ({ params }) => {
        const userId = await context.account.findExportOwner(params.token);
        if (!userId) throw new AppError('INVALID_LINK');
        return { data: await exportData(context, userId) };
      },
    });
  };
}

export function accountDataRoutes(context: AccountDataContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...endpoint(ownDataApi.deleteAccount),
      handler: async (request, reply) => {
        await deleteAccount(context, requesterOf(request), request.body?.password);
        context.account.clearCookie(reply);
        return { data: { message: 'Your account was deleted.' } };
      },
    });

    app.route({
      ...endpoint(ownDataApi.download),
      handler: async (request, reply) => {
        const requester = requesterOf(request);
        await context.account.requireAnyProof(requester.sessionId);
        const data = await exportData(context, requester.userId);
        reply.header('content-disposition', 'attachment; filename="stillweb-data.json"');
        return { data };
      },
    });
  };
}
