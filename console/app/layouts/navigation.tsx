import type { Permission } from '@stillweb/contract/console/staff/roles';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { NavLink } from 'react-router';
import { useMe } from '../session/hooks.ts';

interface Page {
  path: string;
  label: string;
  needs: Permission;
}

/** The pages in the order of console.md; a role sees those that it may open. */
const pages: readonly Page[] = [
  { path: '/', label: 'Today', needs: 'use-console' },
  { path: '/customers', label: 'Customers', needs: 'read-customer' },
  { path: '/chase', label: 'To chase', needs: 'read-customer' },
  { path: '/money', label: 'Money', needs: 'read-figures' },
  { path: '/growth', label: 'Growth', needs: 'read-growth' },
  { path: '/mails', label: 'Mails', needs: 'read-mails' },
  { path: '/catalogue', label: 'Catalogue', needs: 'read-catalogue' },
  { path: '/system', label: 'System', needs: 'read-system' },
  { path: '/staff', label: 'Staff', needs: 'use-console' },
  { path: '/audit', label: 'Audit', needs: 'read-own-audit' },
];

export function Navigation() {
  const { permissions } = useMe();
  return (
    <nav aria-label="Pages" className="grow">
      <ul className="grid gap-1">
        {pages
          .filter(({ needs }) => permissions.includes(needs))
          .map(({ path, label }) => (
            <li key={path}>
              <NavLink
                to={path}
                end={path === '/'}
                className={({ isActive }) =>
                  classes(
                    'block rounded-md px-3 py-1.5 text-sm font-medium max-lg:py-2.5',
                    isActive ? 'bg-wash text-accent-strong' : 'text-soft hover:text-ink',
                  )
                }
              >
                {label}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
