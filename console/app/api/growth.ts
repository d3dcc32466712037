import { growthApi, type Cohort, type Funnel } from '@stillweb/contract/console/growth';
import type { DayRange } from '@stillweb/contract/console/mails';
import { dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { client } from './client.ts';

const growthClient = client.injectEndpoints({
  endpoints: (build) => ({
    funnel: build.query<Funnel, DayRange>({
      query: (range) => requestFor(growthApi.funnel, { query: range }),
      transformResponse: dataOf<Funnel>,
    }),
    cohorts: build.query<Cohort[], void>({
      query: () => requestFor(growthApi.cohorts),
      transformResponse: dataOf<Cohort[]>,
    }),
  }),
});

export const { useFunnelQuery, useCohortsQuery } = growthClient;
