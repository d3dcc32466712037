import type { Role } from '@stillweb/contract/console/roles';
import {
  staffApi,
  type InviteRequest,
  type StaffInvite,
  type StaffList,
  type StaffMember,
} from '@stillweb/contract/console/staff';
import { dataOf, requestFor } from '@stillweb/ui/api/request.ts';
import { client } from './client.ts';

const staffClient = client.injectEndpoints({
  endpoints: (build) => ({
    staff: build.query<StaffList, void>({
      query: () => requestFor(staffApi.list),
      transformResponse: dataOf<StaffList>,
      providesTags: ['Staff'],
    }),
    invite: build.mutation<StaffInvite, InviteRequest>({
      query: (body) => requestFor(staffApi.invite, { body }),
      transformResponse: dataOf<StaffInvite>,
      extraOptions: { signed: true },
      invalidatesTags: ['Staff', 'Audit'],
    }),
    revokeInvite: build.mutation<unknown, string>({
      query: (id) => requestFor(staffApi.revokeInvite, { params: { id } }),
      extraOptions: { signed: true },
      invalidatesTags: ['Staff', 'Audit'],
    }),
    changeRole: build.mutation<StaffMember, { id: string; role: Role }>({
      query: ({ id, role }) => requestFor(staffApi.changeRole, { params: { id }, body: { role } }),
      transformResponse: dataOf<StaffMember>,
      extraOptions: { signed: true },
      invalidatesTags: ['Staff', 'Audit'],
    }),
    disableStaff: build.mutation<StaffMember, string>({
      query: (id) => requestFor(staffApi.disable, { params: { id } }),
      transformResponse: dataOf<StaffMember>,
      extraOptions: { signed: true },
      invalidatesTags: ['Staff', 'Audit'],
    }),
    enableStaff: build.mutation<StaffMember, string>({
      query: (id) => requestFor(staffApi.enable, { params: { id } }),
      transformResponse: dataOf<StaffMember>,
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
