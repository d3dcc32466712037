import { uninstallApi } from '@stillweb/contract/uninstalls';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../../http/endpoint.ts';
import { clientCounters, reserveAttempt } from '../../http/rate-limits.ts';
import type { LicenceContext } from '../context.ts';
import { addComment, countAnswer } from '../store/uninstalls.ts';

/** The calls of the page that opens when the extension was uninstalled. Nothing is stored about who calls. */
export function uninstallRoutes({ db, clock, limits }: LicenceContext): FastifyPluginAsyncZod {
  const countClient = (ip: string) => reserveAttempt(db, clientCounters(limits.uninstalls, ip));
  return async (app) => {
    app.route({
      ...endpoint(uninstallApi.answerUninstall),
      handler: async ({ body, ip }) => {
        await countClient(ip);
        await countAnswer(db, body, clock());
        return { data: { message: 'Your answer is counted.' } };
      },
    });

    app.route({
      ...endpoint(uninstallApi.commentUninstall),
      handler: async ({ body, ip }) => {
        await countClient(ip);
        await addComment(db, body, clock());
        return { data: { message: 'We have your words.' } };
      },
    });
  };
}
