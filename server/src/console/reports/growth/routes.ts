import { minuteMs } from '@stillweb/contract/time';
import {
  growthApi,
  mostComments,
  type Cohort,
  type Uninstalls,
} from '@stillweb/contract/console/figures/growth';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ConsoleContext } from '../../context.ts';
import { consoleEndpoint } from '../../routing/endpoint.ts';
import { createCache } from '../../../platform/cache.ts';
import { readChurn } from './read-churn.ts';
import { readCohorts } from './read-cohorts.ts';
import { listUninstallAnswers, listUninstallComments } from './growth-rows.ts';
import { readRange } from './read-range.ts';
import type { ReadableDatabase } from '../../tables.ts';
import type { DayRange } from '@stillweb/contract/console/mail/mails';
import { readFunnel } from './read-funnel.ts';

export function growthRoutes({ db, billing }: ConsoleContext): FastifyPluginAsyncZod {
  // Of 100,000 customers the cohorts take half a second, and they change by the day.
  const cohortCache = createCache<Cohort[]>({ ttl: 10 * minuteMs });
  return async (app) => {
    app.route({
      ...consoleEndpoint(growthApi.funnel, 'read-growth'),
      handler: async ({ query }) => ({ data: await readFunnel(db, query) }),
    });
    app.route({
      ...consoleEndpoint(growthApi.churn, 'read-growth'),
      handler: async ({ query }) => ({ data: await readChurn(db, query) }),
    });
    app.route({
      ...consoleEndpoint(growthApi.uninstalls, 'read-growth'),
      handler: async ({ query }) => ({ data: await readUninstalls(db, query) }),
    });
    app.route({
      ...consoleEndpoint(growthApi.cohorts, 'read-growth'),
      handler: async () => ({
        data: await cohortCache('', async () => readCohorts(db, await billing.billingClock())),
      }),
    });
  };
}

/** Why people uninstalled the extension on some days. @throws AppError VALIDATION_FAILED */
async function readUninstalls(db: ReadableDatabase, days: DayRange): Promise<Uninstalls> {
  // Rejects an invalid range.
  readRange(days);
  return {
    answers: await listUninstallAnswers(db, days),
    comments: await listUninstallComments(db, { ...days, limit: mostComments }),
  };
}
