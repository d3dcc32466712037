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

/** One client for all calls, since every change by staff appears in the audit log too. */
export const client = createApi({
  reducerPath: 'client',
  baseQuery,
  tagTypes: tags,
  // Staff must see the present state of a customer.
  refetchOnMountOrArgChange: 10,
  keepUnusedDataFor: 60,
  endpoints: () => ({}),
});
