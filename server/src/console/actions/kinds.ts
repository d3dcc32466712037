import type { Kinds } from './action-kind.ts';
import { accountKinds } from './kinds/account/account-kinds.ts';
import { moneyKinds } from './kinds/money/money-kinds.ts';

/** Every action, by its name. */
export const kinds: Kinds = { ...moneyKinds, ...accountKinds };
