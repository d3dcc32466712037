import { passkeyApi } from '@stillweb/contract/account/passkeys';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../../../http/endpoint.ts';
import { requesterOf } from '../../../http/requester.ts';
import type { AccountContext } from '../../context.ts';
import { offerProof, prove } from './prove.ts';

/** A proof of who uses a session, before changes that hurt in the wrong hands. */
export function proofRoutes(context: AccountContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...endpoint(passkeyApi.proofOptions),
      handler: async (request) => ({
        data: { options: await offerProof(context, requesterOf(request)) },
      }),
    });

    app.route({
      ...endpoint(passkeyApi.prove),
      handler: async (request) => {
        const until = await prove(context, requesterOf(request), request.body);
        return { data: { until: until.toISOString() } };
      },
    });
  };
}
