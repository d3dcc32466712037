import {
  mailingsApi,
  type Mailing,
  type MailingPage,
  type MailingRequest,
} from '@stillweb/contract/console/mailings';
import { mailsApi, type DayRange, type MailTotals } from '@stillweb/contract/console/mails';
import {
  suppressionsApi,
  type AddSuppressionRequest,
  type LiftSuppressionRequest,
  type Suppression,
} from '@stillweb/contract/console/suppressions';
import type { Acknowledgement } from '@stillweb/contract/response';
import { dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { client } from './client.ts';

const mailsClient = client.injectEndpoints({
  endpoints: (build) => ({
    mailTotals: build.query<MailTotals, DayRange>({
      query: (range) => requestFor(mailsApi.totals, { query: range }),
      transformResponse: dataOf<MailTotals>,
      providesTags: ['Mails'],
    }),
    mailings: build.query<Mailing[], void>({
      query: () => requestFor(mailingsApi.list),
      transformResponse: dataOf<Mailing[]>,
      providesTags: ['Mailings'],
    }),
    mailing: build.query<MailingPage, string>({
      query: (id) => requestFor(mailingsApi.read, { params: { id } }),
      transformResponse: dataOf<MailingPage>,
      providesTags: ['Mailings'],
    }),
    testMailing: build.mutation<Acknowledgement, MailingRequest>({
      query: (body) => requestFor(mailingsApi.test, { body }),
      invalidatesTags: ['Audit'],
    }),
    suppressions: build.query<Suppression[], string | undefined>({
      query: (email) => requestFor(suppressionsApi.list, { query: email ? { email } : {} }),
      transformResponse: dataOf<Suppression[]>,
      providesTags: ['Mails'],
    }),
    addSuppression: build.mutation<Suppression, AddSuppressionRequest>({
      query: (body) => requestFor(suppressionsApi.add, { body }),
      transformResponse: dataOf<Suppression>,
      invalidatesTags: ['Mails', 'Audit'],
    }),
    liftSuppression: build.mutation<Acknowledgement, LiftSuppressionRequest & { id: string }>({
      query: ({ id, ...body }) => requestFor(suppressionsApi.lift, { params: { id }, body }),
      invalidatesTags: ['Mails', 'Audit'],
    }),
  }),
});

export const {
  useMailTotalsQuery,
  useMailingsQuery,
  useMailingQuery,
  useTestMailingMutation,
  useSuppressionsQuery,
  useAddSuppressionMutation,
  useLiftSuppressionMutation,
} = mailsClient;
