import { actions } from '@stillweb/contract/console/actions';

const customerActions: ReadonlySet<string> = new Set([
  ...Object.keys(actions),
  'read-customer',
  'read-customer-at-stripe',
  'write-note',
]);

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What an act is called in a sentence: the label of its button, or its name with spaces. */
export function auditActionLabel(action: string): string {
  const label = Object.entries(actions).find(([name]) => name === action)?.[1];
  const words = action.replaceAll('-', ' ');
  return label ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether the target of an act has a page among the customers. */
export function concernsCustomer(action: string, target: string): boolean {
  return customerActions.has(action) && uuid.test(target);
}
