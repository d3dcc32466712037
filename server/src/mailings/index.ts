/*
 * Mailings: emails from staff to many customers. It knows who has agreed to news (through
 * mail/news-consents), who is on the suppression list (through mail/suppressions), the recipients of mailings, and
 * their results.
 * May call: billing and account (their tables are only read), http, mail, platform. Is called by: account-data, and
 * by the console, which begins and stops mailings.
 * Tables: mailings, mailing_recipients, and rate_limits through http/limits.
 */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Dependencies } from '../dependencies.ts';
import { createRateLimit } from '../http/limits/rate-limits.ts';
import { openDatabase } from '../platform/database/database.ts';
import type { MailingsContext } from './context.ts';
import { mailingQueue, testMailingQueue } from './jobs.ts';
import { newsRoutes } from './news/routes.ts';
import { sendMailings } from './sending/send-mailings.ts';
import { sendTest } from './sending/send-test.ts';
import type { SegmentTables } from './tables.ts';

type Mailings = {
  context: MailingsContext;
  routes: FastifyPluginAsyncZod;
  work: () => Promise<void>;
};

export function buildMailings(
  deps: Dependencies,
  endMailing: MailingsContext['endMailing'],
): Mailings {
  const { jobs } = deps;
  const context = createContext(deps, endMailing);
  return {
    context,
    routes: newsRoutes(context),
    work: async () => {
      await jobs.work(mailingQueue, () => sendMailings(context));
      await jobs.work(testMailingQueue, (job, jobId) => sendTest(context, job, jobId));
      // For a mailing whose next job was lost.
      await jobs.schedule(mailingQueue, '*/5 * * * *');
    },
  };
}

function createContext(
  deps: Dependencies,
  endMailing: MailingsContext['endMailing'],
): MailingsContext {
  const { config, pool, tracing, jobs, mailer, clock, logger } = deps;
  const db = openDatabase<SegmentTables>(pool, tracing);
  return {
    db,
    jobs,
    mailer,
    clock,
    logger,
    endMailing,
    siteUrl: new URL(config.PUBLIC_URL).origin,
    languages: config.languages,
    rate: createRateLimit(db, {
      name: 'mailings',
      attempts: config.MAILINGS_PER_MINUTE,
      perSeconds: 60,
    }),
  };
}
