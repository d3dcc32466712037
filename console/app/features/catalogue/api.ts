import { catalogueApi, type NewPriceSet } from '@stillweb/contract/console/catalogue';
import { dataOf } from '@stillweb/ui/api/request.ts';
import { client } from '../../api/client.ts';

const catalogueClient = client.injectEndpoints({
  endpoints: (build) => ({
    catalogue: build.query({ ...dataOf(catalogueApi.read), providesTags: ['Catalogue'] }),
    catalogueAtStripe: build.query({
      ...dataOf(catalogueApi.readStripe),
      providesTags: ['CatalogueAtStripe'],
    }),
    draftSet: build.mutation({
      ...dataOf(catalogueApi.draft, (body: NewPriceSet) => ({ body })),
      invalidatesTags: ['Catalogue', 'Audit'],
    }),
  }),
});

export const { useCatalogueQuery, useCatalogueAtStripeQuery, useDraftSetMutation } =
  catalogueClient;
