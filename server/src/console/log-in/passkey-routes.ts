import { sessionApi } from '@stillweb/contract/console/session';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ConsoleContext } from '../context.ts';
import { consoleEndpoint } from '../routing/endpoint.ts';
import { actorOf, sessionOf } from '../routing/guard.ts';
import { listPasskeys, passkeyAnswer } from '../store/passkeys.ts';
import { offerPasskey } from './new-passkey.ts';
import { addPasskey, removePasskey } from './own-passkeys.ts';

/** A member's own passkeys. */
export function passkeyRoutes(context: ConsoleContext): FastifyPluginAsyncZod {
  const { db } = context;
  return async (app) => {
    app.route({
      ...consoleEndpoint(sessionApi.passkeys, 'use-console'),
      handler: async (request) => {
        const passkeys = await listPasskeys(db, sessionOf(request).staff.id);
        return { data: passkeys.map(passkeyAnswer) };
      },
    });
    app.route({
      ...consoleEndpoint(sessionApi.passkeyOptions, 'use-console'),
      handler: async (request) => {
        const { staff } = sessionOf(request);
        return { data: await offerPasskey(context, staff, await listPasskeys(db, staff.id)) };
      },
    });
    app.route({
      ...consoleEndpoint(sessionApi.addPasskey, 'use-console'),
      handler: async (request) => ({
        data: await addPasskey(context, actorOf(request), request.body),
      }),
    });
    app.route({
      ...consoleEndpoint(sessionApi.removePasskey, 'use-console'),
      handler: async (request) => {
        await removePasskey(context, actorOf(request), request.params.id);
        return { data: { message: 'The passkey is removed.' } };
      },
    });
  };
}
