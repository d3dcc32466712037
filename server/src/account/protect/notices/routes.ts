import { secureAccountApi } from '@stillweb/contract/account/secure-account';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../../../http/endpoint.ts';
import { clientOf } from '../../../http/requester.ts';
import type { AccountContext } from '../../context.ts';
import { secureAccount } from './secure-account.ts';

/** The link in notices about changes of an account. */
export function noticeRoutes(context: AccountContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...endpoint(secureAccountApi.secure),
      handler: async (request) => {
        const { token } = request.params;
        return { data: await secureAccount(context, token, clientOf(request)) };
      },
    });
  };
}
