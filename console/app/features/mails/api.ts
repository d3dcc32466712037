import { mailingsApi, type MailingRequest } from '@stillweb/contract/console/mail/mailings';
import { mailsApi, type DayRange } from '@stillweb/contract/console/mail/mails';
import {
  suppressionsApi,
  type AddSuppressionRequest,
  type LiftSuppressionRequest,
} from '@stillweb/contract/console/mail/suppressions';
import { answerOf, dataOf } from '@stillweb/ui/api/request.ts';
import { client } from '../../api/client.ts';

const mailsClient = client.injectEndpoints({
  endpoints: (build) => ({
    mailTotals: build.query({
      ...dataOf(mailsApi.totals, (range: DayRange) => ({ query: range })),
      providesTags: ['Mails'],
    }),
    mailings: build.query({ ...dataOf(mailingsApi.list), providesTags: ['Mailings'] }),
    mailing: build.query({
      ...dataOf(mailingsApi.read, (id: string) => ({ params: { id } })),
      providesTags: ['Mailings'],
    }),
    testMailing: build.mutation({
      ...answerOf(mailingsApi.test, (body: MailingRequest) => ({ body })),
      invalidatesTags: ['Audit'],
    }),
    suppressions: build.query({
      ...dataOf(suppressionsApi.list, (email: string | undefined) => ({
        query: email ? { email } : {},
      })),
      providesTags: ['Mails'],
    }),
    addSuppression: build.mutation({
      ...dataOf(suppressionsApi.add, (body: AddSuppressionRequest) => ({ body })),
      invalidatesTags: ['Mails', 'Audit'],
    }),
    liftSuppression: build.mutation({
      ...answerOf(
        suppressionsApi.lift,
        ({ id, ...body }: LiftSuppressionRequest & { id: string }) => ({ params: { id }, body }),
      ),
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
