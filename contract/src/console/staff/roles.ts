import * as z from 'zod/mini';

/** The roles of staff. */
export const roles = ['support', 'lead', 'finance', 'marketing', 'engineer', 'owner'] as const;
export const role = z.enum(roles, 'Please choose a role');
export type Role = z.infer<typeof role>;

const everyone: readonly Role[] = roles;

/** The roles that have each permission: every call of the console needs one of them. */
export const permissions = {
  'use-console': everyone,

  'read-customer': ['support', 'lead', 'finance', 'engineer', 'owner'],
  /** Names, addresses and texts of customers; without it, a role sees ids only. */
  'read-personal-data': ['support', 'lead', 'finance', 'owner'],
  'write-note': ['support', 'lead', 'finance', 'owner'],
  /** To look at the pages that a customer has, without being the customer. */
  'see-as-customer': ['support', 'lead', 'finance', 'owner'],

  resync: ['support', 'lead', 'engineer', 'owner'],
  'resend-verification': ['support', 'lead', 'owner'],
  'end-sessions': ['support', 'lead', 'owner'],
  'extend-trial': ['support', 'lead', 'owner'],
  'give-credit': ['support', 'lead', 'owner'],
  'void-credit': ['support', 'lead', 'owner'],
  'forgive-trial': ['lead', 'owner'],
  refund: ['support', 'lead', 'finance', 'owner'],
  'end-subscription': ['support', 'lead', 'owner'],
  block: ['lead', 'owner'],
  unblock: ['lead', 'owner'],
  'change-address': ['support', 'lead', 'owner'],
  'remove-second-step': ['support', 'lead', 'owner'],
  erase: ['support', 'lead', 'owner'],
  'export-data': ['support', 'lead', 'owner'],
  /** To approve or refuse another person's requests; the action may need more. */
  'decide-action': ['lead', 'finance', 'owner'],

  /** To decide, as a second person, about prices far below the plain ones, and about notices to a segment. */
  'approve-prices': ['finance', 'owner'],
  'approve-notice': ['lead', 'finance', 'owner'],

  'read-figures': ['finance', 'marketing', 'owner'],
  'read-payouts': ['finance', 'owner'],
  'export-books': ['finance', 'owner'],
  'read-catalogue': ['finance', 'marketing', 'engineer', 'owner'],
  /** To prepare, schedule and take back offers. */
  'set-catalogue': ['marketing', 'owner'],
  'set-plain-prices': ['owner'],
  'read-growth': ['marketing', 'owner'],
  /** How many emails were sent, and their results. */
  'read-mails': ['support', 'lead', 'marketing', 'engineer', 'owner'],
  'mail-segment': ['marketing', 'owner'],
  /** To add addresses to the suppression list, or to remove them. */
  'suppress-address': ['support', 'lead', 'marketing', 'owner'],
  'read-system': ['engineer', 'owner'],
  'retry-jobs': ['engineer', 'owner'],
  /** To see the switches and turn them. Marketing takes an offer back in the catalogue. */
  'set-switch': ['engineer', 'owner'],

  'read-staff': ['lead', 'finance', 'engineer', 'owner'],
  'manage-staff': ['owner'],
  /** All members read the rows of their own acts. */
  'read-own-audit': everyone,
  'read-audit': ['lead', 'finance', 'engineer', 'owner'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** Whether a role has a permission. */
export function may(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] = permissions[permission];
  return allowed.includes(role);
}

/** Every permission of a role, in the order of the table. */
export function permissionsOf(role: Role): Permission[] {
  // Object.keys returns string[].
  return (Object.keys(permissions) as Permission[]).filter((one) => may(role, one));
}

export const permission = z.enum(Object.keys(permissions) as [Permission, ...Permission[]]);
