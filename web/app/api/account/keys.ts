import { keysApi, type RenamePasskeyRequest } from '@stillweb/contract/account/keys';
import { dataOf } from '@stillweb/ui/api/request.ts';
import { userClient } from '../user.ts';

export const keysClient = userClient
  .enhanceEndpoints({
    addTagTypes: ['Key'],
    // A new password is not weak.
    endpoints: { updatePassword: { invalidatesTags: ['Session', 'Key'] } },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      keys: build.query({ ...dataOf(keysApi.list), providesTags: ['Key'] }),
      renamePasskey: build.mutation({
        ...dataOf(
          keysApi.renamePasskey,
          ({ id, ...body }: RenamePasskeyRequest & { id: string }) => ({
            params: { id },
            body,
          }),
        ),
        invalidatesTags: ['Key'],
      }),
      removePasskey: build.mutation({
        ...dataOf(keysApi.removePasskey, (id: string) => ({ params: { id } })),
        // Also after an error: it may have been removed already.
        invalidatesTags: ['Key'],
      }),
    }),
  });

export const {
  useKeysQuery,
  useLazyKeysQuery,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
} = keysClient;
