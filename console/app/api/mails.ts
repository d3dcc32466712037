import type { StartedAction } from '@stillweb/contract/console/actions';
import {
  mailingsApi,
  type Mailing,
  type MailingPage,
  type MailingPreview,
  type MailingRequest,
  type SendMailingRequest,
  type StopMailingRequest,
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
    previewMailing: build.mutation<MailingPreview, MailingRequest>({
      query: (body) => requestFor(mailingsApi.preview, { body }),
      transformResponse: dataOf<MailingPreview>,
    }),
    testMailing: build.mutation<Acknowledgement, string>({
      query: (id) => requestFor(mailingsApi.test, { params: { id } }),
      invalidatesTags: ['Audit'],
    }),
    sendMailing: build.mutation<Mailing | StartedAction, SendMailingRequest & { id: string }>({
      query: ({ id, ...body }) => requestFor(mailingsApi.send, { params: { id }, body }),
      transformResponse: dataOf<Mailing | StartedAction>,
      invalidatesTags: ['Mailings', 'Actions', 'Audit'],
    }),
    stopMailing: build.mutation<Mailing, StopMailingRequest & { id: string }>({
      query: ({ id, ...body }) => requestFor(mailingsApi.stop, { params: { id }, body }),
      transformResponse: dataOf<Mailing>,
      invalidatesTags: ['Mailings', 'Audit'],
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
  usePreviewMailingMutation,
  useTestMailingMutation,
  useSendMailingMutation,
  useStopMailingMutation,
  useSuppressionsQuery,
  useAddSuppressionMutation,
  useLiftSuppressionMutation,
} = mailsClient;
