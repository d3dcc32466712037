import { growthApi } from '@stillweb/contract/console/figures/growth';
import type { DayRange } from '@stillweb/contract/console/mail/mails';
import { dataOf } from '@stillweb/ui/api/request.ts';
import { client } from '../../api/client.ts';

const growthClient = client.injectEndpoints({
  endpoints: (build) => ({
    funnel: build.query(dataOf(growthApi.funnel, (query: DayRange) => ({ query }))),
    churn: build.query(dataOf(growthApi.churn, (query: DayRange) => ({ query }))),
    uninstalls: build.query(dataOf(growthApi.uninstalls, (query: DayRange) => ({ query }))),
    cohorts: build.query(dataOf(growthApi.cohorts)),
  }),
});

export const { useFunnelQuery, useChurnQuery, useUninstallsQuery, useCohortsQuery } = growthClient;
