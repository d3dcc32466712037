import { switchesApi, type SwitchState } from '@stillweb/contract/console/switches';
import { systemApi, type SystemState, type UnsoldPlan } from '@stillweb/contract/console/system';
import { todayApi, type TodayFigures } from '@stillweb/contract/console/today';
import { dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { client } from './client.ts';

const systemClient = client.injectEndpoints({
  endpoints: (build) => ({
    today: build.query<TodayFigures, void>({
      query: () => requestFor(todayApi.read),
      transformResponse: dataOf<TodayFigures>,
      providesTags: ['System'],
    }),
    system: build.query<SystemState, void>({
      query: () => requestFor(systemApi.read),
      transformResponse: dataOf<SystemState>,
      providesTags: ['System'],
    }),
    unsoldPlans: build.query<UnsoldPlan[], void>({
      query: () => requestFor(systemApi.prices),
      transformResponse: dataOf<UnsoldPlan[]>,
    }),
    switches: build.query<SwitchState[], void>({
      query: () => requestFor(switchesApi.list),
      transformResponse: dataOf<SwitchState[]>,
      providesTags: ['System'],
    }),
  }),
});

export const { useTodayQuery, useSystemQuery, useUnsoldPlansQuery, useSwitchesQuery } =
  systemClient;
