import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Each page is a file of the feature that it shows. */
export default [
  layout('layouts/entrance.tsx', [
    route('login', 'features/log-in/log-in.tsx'),
    route('join/:token', 'features/log-in/join.tsx'),
  ]),
  layout('layouts/shell.tsx', [
    index('features/today/today.tsx'),
    route('customers', 'features/customers/customers.tsx'),
    route('customers/:userId', 'features/customer/customer-screen.tsx'),
    route('customers/:userId/view', 'features/customer/view/view-screen.tsx'),
    route('chase', 'features/chase/chase.tsx'),
    route('money', 'features/money/money.tsx'),
    route('growth', 'features/growth/growth.tsx'),
    route('mails', 'features/mails/mails.tsx'),
    route('mails/new', 'features/mails/compose.tsx'),
    route('mails/:id', 'features/mails/mailing-screen.tsx'),
    route('system', 'features/system/system.tsx'),
    route('catalogue', 'features/catalogue/catalogue-screen.tsx'),
    route('staff', 'features/staff/staff.tsx'),
    route('audit', 'features/audit/audit-log.tsx'),
    route('*', 'layouts/unknown-page.tsx'),
  ]),
] satisfies RouteConfig;
