import * as z from 'zod/mini';

/**
 * What concerns no single customer and may need a second person. Each is the name of the permission to decide
 * about it.
 */
export const officeActions = {
  'approve-prices': 'Schedule prices',
  'approve-notice': 'Mail a notice',
} as const;
export type OfficeAction = keyof typeof officeActions;
export const officeAction = z.enum(Object.keys(officeActions) as [OfficeAction, ...OfficeAction[]]);
