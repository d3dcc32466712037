import * as z from 'zod/mini';

/**
 * What concerns no single customer and may need a second person. Each is the name of the permission to decide
 * about it.
 */
export const officeAction = z.enum(['approve-prices', 'approve-notice']);
export type OfficeAction = z.infer<typeof officeAction>;
