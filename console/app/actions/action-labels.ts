import { actions, type Action } from '@stillweb/contract/console/actions';

/** Actions that take something away from the customer, or cannot be undone. */
const dangerous: ReadonlySet<Action> = new Set(['end-subscription', 'block', 'erase']);

export const isDangerous = (action: Action): boolean => dangerous.has(action);

export const labelOf = (action: Action): string => actions[action];
