import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** The paths of console.md; pages of later steps join them. */
export default [
  layout('layouts/entrance.tsx', [
    route('login', 'routes/login.tsx'),
    route('join/:token', 'routes/join.tsx'),
  ]),
  layout('layouts/shell.tsx', [
    index('routes/today.tsx'),
    route('customers', 'routes/customers.tsx'),
    route('customers/:userId', 'routes/customer.tsx'),
    route('customers/:userId/view', 'routes/customer-view.tsx'),
    route('chase', 'routes/chase.tsx'),
    route('money', 'routes/money.tsx'),
    route('growth', 'routes/growth.tsx'),
    route('mails', 'routes/mails.tsx'),
    route('mails/new', 'routes/mails-new.tsx'),
    route('mails/:id', 'routes/mailing.tsx'),
    route('system', 'routes/system.tsx'),
    route('catalogue', 'routes/catalogue.tsx'),
    route('staff', 'routes/staff.tsx'),
    route('audit', 'routes/audit.tsx'),
    route('*', 'routes/unknown.tsx'),
  ]),
] satisfies RouteConfig;
