import { actions, reasons } from '@stillweb/contract/console/actions';
import { catalogueReasons } from '@stillweb/contract/console/catalogue';
import { roleLabels } from './role-labels.ts';

const customerActions: ReadonlySet<string> = new Set([
  ...Object.keys(actions),
  'read-customer',
  'read-customer-at-stripe',
  'write-note',
  'see-as-customer',
  'end-view',
]);

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Acts whose name with spaces would not say what they are. */
const labels = {
  'see-as-customer': 'See as the customer',
  'end-view': 'End the view of a customer',
  'mail-segment': 'Mail a segment',
  'test-mailing': 'Test a mailing',
  'stop-mailing': 'Stop a mailing',
  'suppress-address': 'Suppress an address',
  'lift-suppression': 'Lift a suppression',
};

/** What an act is called: the label of its button, or its name with spaces. */
export function auditActionLabel(action: string): string {
  const words = action.replaceAll('-', ' ');
  return (
    labelIn(actions, action) ??
    labelIn(labels, action) ??
    words.charAt(0).toUpperCase() + words.slice(1)
  );
}

/** Rows outlive the reasons and roles of a release: an unknown one stands as it is. */
export function reasonLabel(reason: string): string {
  return labelIn(reasons, reason) ?? labelIn(catalogueReasons, reason) ?? reason;
}

export function roleLabel(role: string): string {
  return labelIn(roleLabels, role) ?? role;
}

/** Whether the target of an act has a page among the customers. */
export function concernsCustomer(action: string, target: string): boolean {
  return customerActions.has(action) && uuid.test(target);
}

function labelIn(labels: Record<string, string>, name: string): string | undefined {
  return Object.hasOwn(labels, name) ? labels[name] : undefined;
}
