/*
 * The link to the extension, by email, for visitors who read the site where the extension does not run.
 * It stores nothing about an address except, for 30 days and as a hash, that it got the link.
 * May call: account (what an address is), http, mail, platform.
 * Tables: none but rate_limits through http/limits.
 */
import { hourSeconds } from '@stillweb/contract/time';
import { installLinkApi } from '@stillweb/contract/licence/install-link';
import { currentLanguage } from '@stillweb/texts/languages';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireEmail } from '../account/profile/require-email.ts';
import type { Dependencies } from '../dependencies.ts';
import { endpoint } from '../http/endpoint.ts';
import { createClientLimit, type RateLimitTables } from '../http/limits/rate-limits.ts';
import { openDatabase } from '../platform/database/database.ts';
import { createInstallLinkEmail, installLinkQueue } from './send-install-link.ts';

type InstallLink = { routes: FastifyPluginAsyncZod; work: () => Promise<void> };

export function buildInstallLink(deps: Dependencies): InstallLink {
  const { config, pool, tracing, jobs, emails } = deps;
  const db = openDatabase<RateLimitTables>(pool, tracing);
  const requests = createClientLimit(db, {
    name: 'install-link-requests',
    attempts: 20,
    perSeconds: hourSeconds,
  });
  return {
    routes: async (app) => {
      app.route({
        ...endpoint(installLinkApi.send),
        handler: async ({ body, ip }) => {
          const email = requireEmail(body.email);
          await requests.consume(ip);
          await jobs.enqueue(db, installLinkQueue, { email, language: currentLanguage() });
          return { data: { message: 'The link is on its way, unless we sent it before.' } };
        },
      });
    },
    work: () => emails.work(installLinkQueue, createInstallLinkEmail(db, config.PUBLIC_URL)),
  };
}
