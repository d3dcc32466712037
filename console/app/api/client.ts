import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query.ts';

export const tags = [
  'Me',
  'Passkeys',
  'Staff',
  'Audit',
  'Customer',
  'Stripe',
  'Mails',
  'Mailings',
  'System',
  'Actions',
  'Catalogue',
  'CatalogueAtStripe',
] as const;

/** One client: what a change of staff writes also shows in the audit log. The endpoints stand beside. */
export const client = createApi({
  reducerPath: 'client',
  baseQuery,
  tagTypes: tags,
  // What is shown of a customer must be of now.
  refetchOnMountOrArgChange: 10,
  keepUnusedDataFor: 60,
  endpoints: () => ({}),
});
