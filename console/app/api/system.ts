import { importsApi } from '@stillweb/contract/console/imports';
import { switchesApi } from '@stillweb/contract/console/switches';
import { systemApi } from '@stillweb/contract/console/system';
import { todayApi } from '@stillweb/contract/console/figures/today';
import { dataOf } from '@stillweb/ui/api/request.ts';
import { client } from './client.ts';

const systemClient = client.injectEndpoints({
  endpoints: (build) => ({
    today: build.query({ ...dataOf(todayApi.read), providesTags: ['System'] }),
    system: build.query({ ...dataOf(systemApi.read), providesTags: ['System'] }),
    import: build.query({ ...dataOf(importsApi.read), providesTags: ['System'] }),
    unsoldPlans: build.query(dataOf(systemApi.prices)),
    switches: build.query({ ...dataOf(switchesApi.list), providesTags: ['System'] }),
  }),
});

export const {
  useTodayQuery,
  useSystemQuery,
  useImportQuery,
  useUnsoldPlansQuery,
  useSwitchesQuery,
} = systemClient;
