import { minuteMs } from '@stillweb/contract/time';
import { figuresApi } from '@stillweb/contract/console/figures/figures';
import { revenueApi } from '@stillweb/contract/console/figures/revenue';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { monthOf } from '../../../billing/reports/books/month.ts';
import { readRevenue } from '../../../billing/reports/books/read-revenue.ts';
import { readFigures } from '../../../billing/reports/figures/read-figures.ts';
import { readSeries, type Series } from '../../../billing/reports/figures/read-series.ts';
import type { ConsoleContext } from '../../context.ts';
import { consoleEndpoint } from '../../routing/endpoint.ts';
import { createCache } from '../../../platform/cache.ts';

export function figureRoutes({ db, billing }: ConsoleContext): FastifyPluginAsyncZod {
  const seriesCache = createCache<Series>({ ttl: minuteMs });
  return async (app) => {
    app.route({
      ...consoleEndpoint(figuresApi.read, 'read-figures'),
      handler: async ({ query: { at: wanted, ...options } }) => {
        const at = wanted === undefined ? await billing.billingClock() : new Date(wanted);
        const { churn, coupons } = options;
        const figures = await readFigures(db, { ...options, at });
        const total = figures.approximateTotal;
        const approximateTotal = total && { ...total, ratesOf: total.ratesOf.toISOString() };
        return { data: { at: at.toISOString(), churn, coupons, ...figures, approximateTotal } };
      },
    });
    app.route({
      ...consoleEndpoint(figuresApi.series, 'read-figures'),
      handler: async ({ query }) => {
        const now = await billing.billingClock();
        const options = { ...query, now, count: Number(query.count) };
        // Past midnight the last span is another one.
        const key = JSON.stringify({ ...query, day: now.toISOString().slice(0, 10) });
        const series = await seriesCache(key, () => readSeries(db, options));
        const points = series.points.map(({ from, to, ...point }) => ({
          from: from.toISOString(),
          to: to.toISOString(),
          ...point,
        }));
        const { churn, coupons } = query;
        return { data: { ...series, churn, coupons, points } };
      },
    });
    app.route({
      ...consoleEndpoint(revenueApi.read, 'read-figures'),
      handler: async ({ query: { month, currency } }) => {
        const now = await billing.billingClock();
        return { data: await readRevenue(db, { month: month ?? monthOf(now), currency, now }) };
      },
    });
  };
}
