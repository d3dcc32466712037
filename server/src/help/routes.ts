import { helpApi } from '@stillweb/contract/help';
import type { preHandlerAsyncHookHandler } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../http/endpoint.ts';
import type { HelpContext } from './context.ts';
import { sendRequest } from './send-request.ts';

/** @param guard lets visitors pass, too */
export function helpRoutes(
  context: HelpContext,
  guard: preHandlerAsyncHookHandler,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...endpoint(helpApi.send),
      onRequest: guard,
      handler: async ({ body, ip, headers, identity }) => {
        const { number } = await sendRequest(context, body, {
          userId: identity?.userId,
          ip,
          userAgent: headers['user-agent'] ?? '',
        });
        return { data: { number, message: `We have your message. Its number is ${number}.` } };
      },
    });
  };
}
