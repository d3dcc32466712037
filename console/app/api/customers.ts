import {
  customersApi,
  type CustomerPage,
  type CustomerSummary,
  type Note,
  type NoteRequest,
  type StripeCustomer,
} from '@stillweb/contract/console/customers';
import { dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { client } from './client.ts';

const customersClient = client.injectEndpoints({
  endpoints: (build) => ({
    customers: build.query<CustomerSummary[], string>({
      query: (q) => requestFor(customersApi.search, { query: { q } }),
      transformResponse: dataOf<CustomerSummary[]>,
    }),
    customer: build.query<CustomerPage, string>({
      query: (userId) => requestFor(customersApi.read, { params: { userId } }),
      transformResponse: dataOf<CustomerPage>,
      providesTags: ['Customer'],
    }),
    customerAtStripe: build.query<StripeCustomer, string>({
      query: (userId) => requestFor(customersApi.readStripe, { params: { userId } }),
      transformResponse: dataOf<StripeCustomer>,
      providesTags: ['Stripe'],
    }),
    addNote: build.mutation<Note, NoteRequest & { userId: string }>({
      query: ({ userId, ...body }) =>
        requestFor(customersApi.addNote, { params: { userId }, body }),
      transformResponse: dataOf<Note>,
      invalidatesTags: ['Customer', 'Audit'],
    }),
  }),
});

export const { useCustomersQuery, useCustomerQuery, useCustomerAtStripeQuery, useAddNoteMutation } =
  customersClient;
