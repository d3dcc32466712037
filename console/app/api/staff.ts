import type { Role } from '@stillweb/contract/console/staff/roles';
import { staffApi, type InviteRequest } from '@stillweb/contract/console/staff/staff';
import { answerOf, dataOf } from '@stillweb/ui/api/request.ts';
import { client } from './client.ts';

const staffClient = client.injectEndpoints({
  endpoints: (build) => ({
    staff: build.query({ ...dataOf(staffApi.list), providesTags: ['Staff'] }),
    invite: build.mutation({
      ...dataOf(staffApi.invite, (body: InviteRequest) => ({ body })),
      extraOptions: { signed: true },
      invalidatesTags: ['Staff', 'Audit'],
    }),
    revokeInvite: build.mutation({
      ...answerOf(staffApi.revokeInvite, (id: string) => ({ params: { id } })),
      extraOptions: { signed: true },
      invalidatesTags: ['Staff', 'Audit'],
    }),
    changeRole: build.mutation({
      ...dataOf(staffApi.changeRole, ({ id, role }: { id: string; role: Role }) => ({
        params: { id },
        body: { role },
      })),
      extraOptions: { signed: true },
      invalidatesTags: ['Staff', 'Audit'],
    }),
    disableStaff: build.mutation({
      ...dataOf(staffApi.disable, (id: string) => ({ params: { id } })),
      extraOptions: { signed: true },
      invalidatesTags: ['Staff', 'Audit'],
    }),
    enableStaff: build.mutation({
      ...dataOf(staffApi.enable, (id: string) => ({ params: { id } })),
      extraOptions: { signed: true },
      invalidatesTags: ['Staff', 'Audit'],
    }),
  }),
});

export const {
  useStaffQuery,
  useInviteMutation,
  useRevokeInviteMutation,
  useChangeRoleMutation,
  useDisableStaffMutation,
  useEnableStaffMutation,
} = staffClient;
