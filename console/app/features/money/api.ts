import { booksApi } from '@stillweb/contract/console/figures/books';
import {
  figuresApi,
  type Definitions,
  type SeriesQuery,
} from '@stillweb/contract/console/figures/figures';
import { revenueApi, type RevenueQuery } from '@stillweb/contract/console/figures/revenue';
import { answerOf, dataOf } from '@stillweb/ui/api/request.ts';
import { client } from '../../api/client.ts';

/** Figures in one currency (by default that of most subscribers), by the chosen definitions. */
export type FigureChoice = Definitions & { currency?: string };

/** Now, or at an ISO instant. */
type FiguresAt = FigureChoice & { at?: string };

const moneyClient = client.injectEndpoints({
  endpoints: (build) => ({
    figures: build.query(dataOf(figuresApi.read, (query: FiguresAt) => ({ query }))),
    series: build.query(
      dataOf(figuresApi.series, (query: FigureChoice & Pick<SeriesQuery, 'step' | 'count'>) => ({
        query,
      })),
    ),
    revenue: build.query(dataOf(revenueApi.read, (query: RevenueQuery) => ({ query }))),
    payouts: build.query(
      answerOf(booksApi.payouts, (after: string | undefined) => ({ query: { after } })),
    ),
    monthClose: build.query(dataOf(booksApi.close, (month: string) => ({ params: { month } }))),
    monthCloseAtStripe: build.query(
      dataOf(booksApi.closeAtStripe, (month: string) => ({ params: { month } })),
    ),
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
