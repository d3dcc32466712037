import type { Preview, StartedAction } from '@stillweb/contract/console/actions';
import {
  catalogueApi,
  type Catalogue,
  type CatalogueAction,
  type CatalogueAtStripe,
  type ChangeRequest,
  type NewPriceSet,
  type PriceSet,
} from '@stillweb/contract/console/catalogue';
import { dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { client } from './client.ts';

/** A set, and what is done with it. */
export interface SetChange {
  id: string;
  action: CatalogueAction;
}

const catalogueClient = client.injectEndpoints({
  endpoints: (build) => ({
    catalogue: build.query<Catalogue, void>({
      query: () => requestFor(catalogueApi.read),
      transformResponse: dataOf<Catalogue>,
      providesTags: ['Catalogue'],
    }),
    catalogueAtStripe: build.query<CatalogueAtStripe, void>({
      query: () => requestFor(catalogueApi.readStripe),
      transformResponse: dataOf<CatalogueAtStripe>,
      providesTags: ['CatalogueAtStripe'],
    }),
    draftSet: build.mutation<PriceSet, NewPriceSet>({
      query: (body) => requestFor(catalogueApi.draft, { body }),
      transformResponse: dataOf<PriceSet>,
      invalidatesTags: ['Catalogue', 'Audit'],
    }),
    previewSet: build.query<Preview, SetChange>({
      query: ({ id, action }) => requestFor(catalogueApi.preview, { params: { id, action } }),
      transformResponse: dataOf<Preview>,
    }),
    changeSet: build.mutation<PriceSet | StartedAction, SetChange & ChangeRequest>({
      query: ({ id, action, ...body }) =>
        requestFor(catalogueApi.change, { params: { id, action }, body }),
      transformResponse: dataOf<PriceSet | StartedAction>,
      invalidatesTags: ['Catalogue', 'CatalogueAtStripe', 'Actions', 'Audit'],
    }),
  }),
});

export const {
  useCatalogueQuery,
  useCatalogueAtStripeQuery,
  useDraftSetMutation,
  usePreviewSetQuery,
  useChangeSetMutation,
} = catalogueClient;
