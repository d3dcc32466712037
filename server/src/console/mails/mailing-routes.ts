import { mailingsApi } from '@stillweb/contract/console/mailings';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ConsoleContext } from '../context.ts';
import { approvableEndpoint, approvalBody, consoleEndpoint } from '../routing/endpoint.ts';
import { actorOf } from '../routing/guard.ts';
import { previewMailing } from './preview-mailing.ts';
import { readMailing, readMailings } from './present-mailing.ts';
import { sendMailing, testMailing } from './send-mailing.ts';
import { stopMailing } from './stop-mailing.ts';

export function mailingRoutes(context: ConsoleContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...consoleEndpoint(mailingsApi.list, 'read-mails'),
      handler: async () => ({ data: await readMailings(context.db) }),
    });
    app.route({
      ...consoleEndpoint(mailingsApi.read, 'read-mails'),
      handler: async ({ params }) => ({ data: await readMailing(context.db, params.id) }),
    });
    app.route({
      ...consoleEndpoint(mailingsApi.preview, 'mail-segment'),
      handler: async (request) => ({
        data: await previewMailing(context, actorOf(request), request.body),
      }),
    });
    app.route({
      ...consoleEndpoint(mailingsApi.test, 'mail-segment'),
      handler: async (request) => {
        await testMailing(context, actorOf(request), request.params.id);
        return { data: { message: 'The test is on its way to you.' } };
      },
    });
    app.route({
      ...approvableEndpoint(mailingsApi.send, 'mail-segment'),
      handler: async (request, reply) => {
        const result = await sendMailing(
          context,
          actorOf(request),
          request.params.id,
          request.body,
        );
        if ('mailing' in result) return { data: result.mailing };
        return reply.status(202).send(approvalBody(request.id, result.waits));
      },
    });
    app.route({
      ...consoleEndpoint(mailingsApi.stop, 'mail-segment'),
      handler: async (request) => ({
        data: await stopMailing(context, actorOf(request), request.params.id, request.body),
      }),
    });
  };
}
