import * as z from 'zod/mini';
import { emailField } from '../../fields.ts';
import { acknowledgement, dataOf } from '../../response.ts';
import { role } from './roles.ts';

const dateTime = z.iso.datetime();

/** A present or former member of staff. */
export const staffMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  passkeys: z.int(),
  createdAt: dateTime,
  lastSeenAt: z.nullable(dateTime),
  /** Null while the person may log in. */
  disabledAt: z.nullable(dateTime),
});
export type StaffMember = z.infer<typeof staffMember>;

/** An invite whose link still works. */
export const staffInvite = z.object({
  id: z.string(),
  email: z.string(),
  role,
  createdAt: dateTime,
  expiresAt: dateTime,
});
export type StaffInvite = z.infer<typeof staffInvite>;

export const staffList = z.object({
  members: z.array(staffMember),
  invites: z.array(staffInvite),
});
export type StaffList = z.infer<typeof staffList>;

export const inviteRequest = z.object({
  email: emailField(),
  role,
});
export type InviteRequest = z.infer<typeof inviteRequest>;

export const staffParams = z.object({ id: z.uuid() });

export const changeRoleRequest = z.object({ role });
export type ChangeRoleRequest = z.infer<typeof changeRoleRequest>;

/** Members can't change or disable their own account, so that an owner always remains. */
export const staffApi = {
  list: {
    operationId: 'listStaff',
    method: 'GET',
    path: '/staff',
    response: dataOf(staffList),
  },
  /** The link is emailed to the invited person. For an existing member it adds a passkey. */
  invite: {
    operationId: 'inviteStaff',
    method: 'POST',
    path: '/staff/invites',
    body: inviteRequest,
    response: dataOf(staffInvite),
  },
  revokeInvite: {
    operationId: 'revokeInvite',
    method: 'DELETE',
    path: '/staff/invites/:id',
    params: staffParams,
    response: acknowledgement,
  },
  changeRole: {
    operationId: 'changeRole',
    method: 'PATCH',
    path: '/staff/:id',
    params: staffParams,
    body: changeRoleRequest,
    response: dataOf(staffMember),
  },
  /** Ends the person's sessions immediately. */
  disable: {
    operationId: 'disableStaff',
    method: 'POST',
    path: '/staff/:id/disable',
    params: staffParams,
    response: dataOf(staffMember),
  },
  enable: {
    operationId: 'enableStaff',
    method: 'POST',
    path: '/staff/:id/enable',
    params: staffParams,
    response: dataOf(staffMember),
  },
} as const;
