import { actions, reasons } from './actions.ts';
import { capitalized } from '../words.ts';
import { officeActions, priceReasons } from './office-actions.ts';

/** Acts whose name with spaces would not say what they are. */
const labels = {
  'read-at-stripe': 'Read a customer at Stripe',
  'see-as-customer': 'See as the customer',
  'end-view': 'End the view of a customer',
  'test-mailing': 'Test a mailing',
  'suppress-address': 'Suppress an address',
  'lift-suppression': 'Lift a suppression',
};

/** The name of an act in the audit log: the label of its button, or its name with spaces. */
export function auditActionLabel(action: string): string {
  const words = action.replaceAll('-', ' ');
  return (
    labelIn(actions, action) ??
    labelIn(officeActions, action) ??
    labelIn(labels, action) ??
    capitalized(words)
  );
}

/** Rows outlive the reasons of a release: an unknown one is shown as it is. */
export function reasonLabel(reason: string): string {
  return labelIn(reasons, reason) ?? labelIn(priceReasons, reason) ?? reason;
}

function labelIn(labels: Record<string, string>, name: string): string | undefined {
  return Object.hasOwn(labels, name) ? labels[name] : undefined;
}
