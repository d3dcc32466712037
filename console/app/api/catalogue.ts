import {
  catalogueApi,
  type Catalogue,
  type CatalogueAtStripe,
  type NewPriceSet,
  type PriceSet,
} from '@stillweb/contract/console/catalogue';
import { dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { client } from './client.ts';

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
  }),
});

export const { useCatalogueQuery, useCatalogueAtStripeQuery, useDraftSetMutation } =
  catalogueClient;
