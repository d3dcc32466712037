import { actions, reasons, type AnyAction } from '../actions.ts';
import { capitalized } from '../../text/words.ts';
import { globalActions, priceReasons } from '../global-actions.ts';

/** Acts besides the actions whose target is a customer, and their names in the audit log. */
export const customerActs = {
  'read-customer': 'Read customer',
  'read-at-stripe': 'Read a customer at Stripe',
  'see-as-customer': 'See as the customer',
  'end-view': 'End the view of a customer',
  'write-note': 'Write note',
} as const;
export type CustomerAct = keyof typeof customerActs;

/** All others. */
const otherActs = {
  'ask-approval': 'Ask for approval',
  'search-customers': 'Search customers',
  'list-customers': 'List customers',
  'list-open-invoices': 'List open invoices',
  'list-disputes': 'List disputes',
  'list-renewals': 'List renewals',
  'list-suppressions': 'List suppressions',
  'read-payment-link': 'Read payment link',
  'export-books': 'Export books',
  'draft-prices': 'Draft prices',
  'test-mailing': 'Test a mailing',
  'suppress-address': 'Suppress an address',
  'lift-suppression': 'Lift a suppression',
  'log-in': 'Log in',
  'log-out': 'Log out',
  join: 'Join',
  'add-passkey': 'Add passkey',
  'remove-passkey': 'Remove passkey',
  invite: 'Invite',
  'revoke-invite': 'Revoke invite',
  'change-role': 'Change role',
  'disable-staff': 'Disable staff',
  'enable-staff': 'Enable staff',
} as const;

/** The acts that this release writes into the audit log. */
export type AuditAction = AnyAction | CustomerAct | keyof typeof otherActs;

/** The name of an act in the audit log. Rows outlive the acts of a release: an unknown one is its name with spaces. */
export function auditActionLabel(action: string): string {
  const words = action.replaceAll('-', ' ');
  return (
    labelIn(actions, action) ??
    labelIn(globalActions, action) ??
    labelIn(customerActs, action) ??
    labelIn(otherActs, action) ??
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
