import { createPasskeys } from '../../platform/passkeys.ts';

export const staffPasskeys = createPasskeys('staff_passkeys');
