import { booksApi, type MonthCloses, type Payout } from '@stillweb/contract/console/books';
import {
  figuresApi,
  type Definitions,
  type Figures,
  type Series,
  type SeriesQuery,
} from '@stillweb/contract/console/figures';
import { revenueApi, type Revenue, type RevenueQuery } from '@stillweb/contract/console/revenue';
import { dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { client } from './client.ts';

/** Of one currency, or of the one with the most subscribers, by the chosen definitions. */
export type FigureChoice = Definitions & { currency?: string };

const moneyClient = client.injectEndpoints({
  endpoints: (build) => ({
    figures: build.query<Figures, FigureChoice>({
      query: (query) => requestFor(figuresApi.read, { query }),
      transformResponse: dataOf<Figures>,
    }),
    series: build.query<Series, FigureChoice & Pick<SeriesQuery, 'step' | 'count'>>({
      query: (query) => requestFor(figuresApi.series, { query }),
      transformResponse: dataOf<Series>,
    }),
    revenue: build.query<Revenue, RevenueQuery>({
      query: (query) => requestFor(revenueApi.read, { query }),
      transformResponse: dataOf<Revenue>,
    }),
    payouts: build.query<{ data: Payout[]; next: string | null }, string | undefined>({
      query: (after) => requestFor(booksApi.payouts, { query: { after } }),
    }),
    monthClose: build.query<MonthCloses, string>({
      query: (month) => requestFor(booksApi.close, { params: { month } }),
      transformResponse: dataOf<MonthCloses>,
    }),
    monthCloseAtStripe: build.query<MonthCloses, string>({
      query: (month) => requestFor(booksApi.closeAtStripe, { params: { month } }),
      transformResponse: dataOf<MonthCloses>,
    }),
  }),
});

export const {
  useFiguresQuery,
  useSeriesQuery,
  useRevenueQuery,
  usePayoutsQuery,
  useMonthCloseQuery,
  useMonthCloseAtStripeQuery,
} = moneyClient;
