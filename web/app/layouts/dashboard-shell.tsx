import { Drawer } from '@stillweb/ui/drawer.tsx';
import { SkipLink } from '@stillweb/ui/skip-link.tsx';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { href } from 'react-router';
import { PaymentDueLine } from '../features/subscription/status/payment-due-line.tsx';
import { TextLink } from '../links/text-link.tsx';
import type { HeaderUser } from './account-link.tsx';
import { DashboardMenu } from './dashboard-menu.tsx';
import { HeaderView } from './header-view.tsx';

interface DashboardShellProps {
  user: HeaderUser;
  children: ReactNode;
}

/** Header, sidebar and content; on small screens the sidebar is a drawer behind a button. */
export function DashboardShell({ user, children }: DashboardShellProps) {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const closeDrawer = () => setIsDrawerOpen(false);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <HeaderView user={user} />
      <div className="border-b border-line bg-raised md:hidden">
        <button
          type="button"
          id="dashboard-menu"
          aria-expanded={isDrawerOpen}
          aria-haspopup="dialog"
          onClick={() => setIsDrawerOpen(true)}
          className="flex min-h-12 w-full items-center justify-between gap-4 px-side py-2 text-sm font-medium sm:px-8"
        >
          Dashboard menu
          <ChevronDown className="size-5 shrink-0" />
        </button>
        <Drawer open={isDrawerOpen} onClose={closeDrawer} title="Dashboard">
          <DashboardMenu onChoice={closeDrawer} />
        </Drawer>
      </div>
      <PaymentDueLine />
      <div className="mx-auto flex w-full max-w-6xl grow gap-10 px-side sm:px-8">
        <aside className="w-60 shrink-0 border-e border-line py-10 pe-6 max-md:hidden">
          <DashboardMenu onChoice={closeDrawer} />
        </aside>
        <main id="main" tabIndex={-1} className="min-w-0 grow py-8 md:py-12">
          {children}
          <p className="mt-16 text-sm text-soft">
            A question? <TextLink to={href('/help')}>Help</TextLink>
          </p>
        </main>
      </div>
    </div>
  );
}
