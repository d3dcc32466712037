import { SkipLink } from '@stillweb/ui/page/skip-link.tsx';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { PaymentDueLine } from '../features/subscription/page/payment-due-line.tsx';
import { TextLink } from '../links/links.tsx';
import type { HeaderUser } from './account-link.tsx';
import { DashboardMenu } from './dashboard-menu.tsx';
import { HeaderView } from './header-view.tsx';

interface DashboardShellProps {
  user: HeaderUser;
  children: ReactNode;
}

/** Header, sidebar and content; on small screens the sidebar is in the header's menu. */
export function DashboardShell({ user, children }: DashboardShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <HeaderView user={user} sidebar={<DashboardMenu />} />
      <PaymentDueLine />
      <div className="mx-auto flex w-full max-w-6xl grow gap-6 px-side sm:px-8 md:gap-10">
        <aside className="w-44 shrink-0 border-e border-line py-10 pe-4 max-sm:hidden md:w-60 md:pe-6">
          <DashboardMenu />
        </aside>
        <main id="main" tabIndex={-1} className="@container min-w-0 grow py-8 md:py-12">
          {children}
          <p className="mt-16 text-sm text-soft">
            A question? <TextLink to={href('/help')}>Help</TextLink>
          </p>
        </main>
      </div>
    </div>
  );
}
