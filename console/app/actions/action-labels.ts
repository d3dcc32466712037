import { actions, type AnyAction } from '@stillweb/contract/console/actions';
import { globalActions } from '@stillweb/contract/console/global-actions';

/** Actions that take something away from a customer, stop something, or cannot be undone. */
const dangerous: ReadonlySet<AnyAction> = new Set(['end-subscription', 'block', 'erase']);

export const isDangerous = (action: AnyAction): boolean => dangerous.has(action);

export const labelOf = (action: AnyAction): string => ({ ...actions, ...globalActions })[action];
