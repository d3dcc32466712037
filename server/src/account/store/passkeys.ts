import { createPasskeys } from '../../platform/passkeys.ts';

export const userPasskeys = createPasskeys('user_passkeys');
