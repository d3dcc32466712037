/*
 * Help: what visitors and users write to support. It stores each message under a number, and sends it to
 * support and the number to its sender.
 * May call: account, http, mail, platform. Is called by: account-data.
 * Tables: help_requests, and rate_limits through http/limits.
 */
import { hourSeconds } from '@stillweb/contract/time';
import { brand } from '@stillweb/contract/brand';
import { t } from '@stillweb/texts/t';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AccountTables } from '../account/tables.ts';
import type { Dependencies } from '../dependencies.ts';
import { createMailboxLimit } from '../http/limits/mailbox-limit.ts';
import { createClientLimit, createRateLimit } from '../http/limits/rate-limits.ts';
import { openDatabase } from '../platform/database/database.ts';
import type { HelpContext } from './context.ts';
import { helpEmailQueue, prepareEmail } from './emails/help-email.ts';
import { helpRoutes } from './routes.ts';
import type { HelpTables } from './tables.ts';

type Help = { routes: FastifyPluginAsyncZod; work: () => Promise<void> };

export function buildHelp(deps: Dependencies): Help {
  const context = createContext(deps);
  return {
    routes: helpRoutes(context),
    work: () => deps.emails.work(helpEmailQueue, (job, id) => prepareEmail(context, job, id)),
  };
}

function createContext({ config, pool, jobs, tracing, clock }: Dependencies): HelpContext {
  const db = openDatabase<HelpTables & AccountTables>(pool, tracing);
  const rule = {
    perSeconds: hourSeconds,
    message: () =>
      t(
        'errors.rate-limited.help',
        'You have written several times within an hour. Please wait, or write to {address}.',
        { address: brand.supportEmail },
      ),
  };
  return {
    db,
    jobs,
    clock,
    siteUrl: config.PUBLIC_URL,
    limits: {
      users: createRateLimit(db, { name: 'help-user', attempts: 10, ...rule }),
      clients: createClientLimit(db, { name: 'help', attempts: 30, ...rule }),
      mailbox: createMailboxLimit(db),
    },
  };
}
