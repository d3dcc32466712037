import { uninstallApi } from '@stillweb/contract/licence/uninstalls';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../../http/endpoint.ts';
import type { LicenceContext } from '../context.ts';
import { addComment, countAnswer } from '../store/uninstalls.ts';

/** The calls of the page that opens when the extension was uninstalled. Nothing is stored about who calls. */
export function uninstallRoutes({ db, clock, limits }: LicenceContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...endpoint(uninstallApi.answerUninstall),
      handler: async ({ body, ip }) => {
        await limits.uninstalls.consume(ip);
        await countAnswer(db, body, clock());
        return { data: { message: 'Your answer is counted.' } };
      },
    });

    app.route({
      ...endpoint(uninstallApi.commentUninstall),
      handler: async ({ body, ip }) => {
        await limits.uninstalls.consume(ip);
        await addComment(db, body, clock());
        return { data: { message: 'We have your words.' } };
      },
    });
  };
}
