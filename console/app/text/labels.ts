import type { Role } from '@stillweb/contract/console/staff/roles';
import { labelOf } from '@stillweb/contract/text/words';

export const roleLabels: Record<Role, string> = {
  support: 'Support',
  lead: 'Support lead',
  finance: 'Finance',
  marketing: 'Marketing',
  engineer: 'Engineer',
  owner: 'Owner',
};

const monthFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A month as in 2026-10, in words. */
export function monthLabel(month: string): string {
  return monthFormat.format(new Date(`${month}-01`));
}

/** The kind of an email; stored kinds are codes, one of them in British spelling. */
export function emailKindLabel(kind: string): string {
  return kind === 'cancelled' ? 'Canceled' : labelOf(kind);
}
