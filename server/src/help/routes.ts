import { helpApi } from '@stillweb/contract/help';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../http/endpoint.ts';
import { clientOf } from '../http/requester.ts';
import type { HelpContext } from './context.ts';
import { sendRequest } from './send-request.ts';

export function helpRoutes(context: HelpContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...endpoint(helpApi.send),
      handler: async (request) => {
        const sender = { userId: request.identity?.userId, ...clientOf(request) };
        const { number } = await sendRequest(context, request.body, sender);
        return { data: { number, message: `We have your message. Its number is ${number}.` } };
      },
    });
  };
}
