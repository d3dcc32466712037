import type { Role } from '@stillweb/contract/console/staff/roles';

export const roleLabels: Record<Role, string> = {
  support: 'Support',
  lead: 'Support lead',
  finance: 'Finance',
  marketing: 'Marketing',
  engineer: 'Engineer',
  owner: 'Owner',
};
