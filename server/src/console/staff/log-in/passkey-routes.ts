import { consoleApiBase } from '@stillweb/contract/console/api-base';
import { sessionApi } from '@stillweb/contract/console/staff/session';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ConsoleContext } from '../../context.ts';
import { consoleEndpoint } from '../../routing/endpoint.ts';
import { actorOf, sessionOf } from '../../routing/guard.ts';
import { staffPasskeys } from '../../store/passkeys.ts';
import { offerStepUp } from '../../step-up.ts';
import { addPasskey, offerPasskey, presentOwn, removePasskey } from './own-passkeys.ts';

/** A member's own passkeys. */
export function passkeyRoutes(context: ConsoleContext): FastifyPluginAsyncZod {
  const { db } = context;
  return async (app) => {
    app.route({
      ...consoleEndpoint(sessionApi.passkeys, 'use-console'),
      handler: async (request) => {
        const passkeys = await staffPasskeys.list(db, sessionOf(request).staff.id);
        return { data: passkeys.map(presentOwn) };
      },
    });
    app.route({
      ...consoleEndpoint(sessionApi.stepUp, 'use-console'),
      handler: async (request) => {
        const { path, ...asked } = request.body;
        const staffId = sessionOf(request).staff.id;
        const sent = { ...asked, path: `${consoleApiBase}${path}` };
        return { data: await offerStepUp(context, staffId, sent) };
      },
    });
    app.route({
      ...consoleEndpoint(sessionApi.passkeyOptions, 'use-console'),
      handler: async (request) => ({
        data: await offerPasskey(context, sessionOf(request).staff),
      }),
    });
    app.route({
      ...consoleEndpoint(sessionApi.addPasskey, 'use-console', 'step-up'),
      handler: async (request) => ({
        data: await addPasskey(context, actorOf(request), request.body),
      }),
    });
    app.route({
      ...consoleEndpoint(sessionApi.removePasskey, 'use-console', 'step-up'),
      handler: async (request) => {
        await removePasskey(context, actorOf(request), request.params.id);
        return { data: { message: 'The passkey is removed.' } };
      },
    });
  };
}
