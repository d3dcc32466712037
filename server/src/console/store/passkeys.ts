import { minuteMs } from '@stillweb/contract/time';
import { createSecretStore } from '../../platform/one-time-secrets.ts';
import { createPasskeys } from '../../platform/passkeys.ts';
import type { ChallengePurpose } from '../tables.ts';

export const staffPasskeys = createPasskeys('staff_passkeys');

/** The challenges that passkeys sign. */
export const challenges = createSecretStore<ChallengePurpose>('staff_challenges', 5 * minuteMs);
