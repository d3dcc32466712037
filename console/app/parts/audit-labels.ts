import { customerActs } from '@stillweb/contract/console/staff/audit-labels';
import { actions } from '@stillweb/contract/console/actions';
import { roles } from '@stillweb/contract/console/staff/roles';
import { roleLabels } from './role-labels.ts';

const actsForCustomers: ReadonlySet<string> = new Set(Object.keys({ ...actions, ...customerActs }));

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Rows outlive the roles of a release: an unknown role is its own label. */
export function roleLabel(role: string): string {
  const known = roles.find((one) => one === role);
  return known ? roleLabels[known] : role;
}

/** Whether the target of an act has a page among the customers. */
export function concernsCustomer(action: string, target: string): boolean {
  return actsForCustomers.has(action) && uuid.test(target);
}
