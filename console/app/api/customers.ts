import {
  customersApi,
  type CustomerListQuery,
  type NoteRequest,
} from '@stillweb/contract/console/customers';
import { answerOf, dataOf } from '@stillweb/ui/api/request.ts';
import { client } from './client.ts';

const customersClient = client.injectEndpoints({
  endpoints: (build) => ({
    customers: build.query(answerOf(customersApi.search, (q: string) => ({ query: { q } }))),
    customerList: build.query(dataOf(customersApi.list, (query: CustomerListQuery) => ({ query }))),
    customer: build.query({
      ...dataOf(customersApi.read, (userId: string) => ({ params: { userId } })),
      providesTags: ['Customer'],
    }),
    customerAtStripe: build.query({
      ...dataOf(customersApi.readStripe, (userId: string) => ({ params: { userId } })),
      providesTags: ['Stripe'],
    }),
    addNote: build.mutation({
      ...dataOf(customersApi.addNote, ({ userId, ...body }: NoteRequest & { userId: string }) => ({
        params: { userId },
        body,
      })),
      invalidatesTags: ['Customer', 'Audit'],
    }),
  }),
});

export const {
  useCustomersQuery,
  useCustomerListQuery,
  useCustomerQuery,
  useCustomerAtStripeQuery,
  useAddNoteMutation,
} = customersClient;
