import { customersApi, type NoteRequest } from '@stillweb/contract/console/customers';
import { dataOf } from '@stillweb/ui/api/request.ts';
import { client } from '../../api/client.ts';

const customerClient = client.injectEndpoints({
  endpoints: (build) => ({
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

export const { useCustomerQuery, useCustomerAtStripeQuery, useAddNoteMutation } = customerClient;
