import { t } from '@stillweb/texts/t';
import { Spinner } from '@stillweb/ui/kit/spinner.tsx';
import { cardRequest, isPaymentDue } from '@stillweb/ui/subscription/rules/payment-due.ts';
import { CreditCard, LogOut, Puzzle, Receipt, User, WalletCards } from 'lucide-react';
import type { ReactNode } from 'react';
import { href, NavLink, useLocation } from 'react-router';
import { useLogOut } from '../features/account/log-in/use-log-out.ts';
import { useSidebarPortal } from '../features/subscription/checkout/use-sidebar-portal.ts';
import { type Access, useAccess, useSubscription } from '../session/hooks.ts';

const entryStyle =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-2 text-start text-sm font-medium hover:bg-neutral-wash aria-disabled:opacity-60 aria-[current=page]:border-s-4 aria-[current=page]:border-accent aria-[current=page]:bg-wash aria-[current=page]:ps-2 aria-[current=page]:font-semibold aria-[current=page]:text-accent';

const subscriptionLabels: Record<Access, string> = {
  active: t('dashboard.manage-subscription', 'Manage Subscription'),
  inactive: t('dashboard.buy-subscription', 'Buy Subscription'),
  unknown: t('dashboard.subscription', 'Subscription'),
};

/** The entries of the dashboard. */
export function DashboardMenu() {
  const access = useAccess();
  const subscription = useSubscription();
  const isDue = isPaymentDue(subscription);
  const portal = useSidebarPortal();
  const cardPage = useSidebarPortal({ flow: 'payment_method_update' });
  const { logOut, isLoggingOut } = useLogOut();
  // That page has the button itself. Only a payment that is due repeats it: its way out is on every page.
  const hasPortalButton = useLocation().pathname === href('/dashboard/subscription');

  return (
    <nav aria-label={t('dashboard.menu', 'Dashboard')}>
      <ul className="grid gap-1">
        <PageEntry to={href('/dashboard/account')} icon={<User />}>
          {t('dashboard.account', 'Account Info')}
        </PageEntry>
        <PageEntry to={href('/dashboard/subscription')} icon={<CreditCard />}>
          {subscriptionLabels[access]}
        </PageEntry>
        {isDue && (
          <ActionEntry icon={<WalletCards />} pending={cardPage.pending} onPress={cardPage.open}>
            {cardRequest(subscription)}
          </ActionEntry>
        )}
        {(isDue || (access === 'active' && !hasPortalButton)) && (
          <ActionEntry icon={<Receipt />} pending={portal.pending} onPress={portal.open}>
            {t('dashboard.portal', 'Customer Portal')}
          </ActionEntry>
        )}
        <PageEntry to={href('/onboarding')} icon={<Puzzle />}>
          {t('dashboard.link-browser', 'Link a browser')}
        </PageEntry>
        <ActionEntry
          icon={<LogOut />}
          pending={isLoggingOut}
          pendingText={t('dashboard.logging-out', 'Logging out…')}
          onPress={() => void logOut()}
        >
          {t('dashboard.log-out', 'Logout')}
        </ActionEntry>
      </ul>
    </nav>
  );
}

interface PageEntryProps {
  to: string;
  icon: ReactNode;
  children: string;
}

function PageEntry({ to, icon, children }: PageEntryProps) {
  return (
    <li>
      <NavLink to={to} className={entryStyle}>
        <Icon>{icon}</Icon>
        <span>{children}</span>
      </NavLink>
    </li>
  );
}

interface ActionEntryProps {
  icon: ReactNode;
  pending: boolean;
  pendingText?: string;
  onPress: () => void;
  children: string;
}

function ActionEntry({ icon, pending, pendingText, onPress, children }: ActionEntryProps) {
  return (
    <li>
      <button
        type="button"
        aria-disabled={pending}
        onClick={() => !pending && onPress()}
        className={entryStyle}
      >
        {pending ? <Spinner /> : <Icon>{icon}</Icon>}
        <span>{(pending && pendingText) || children}</span>
      </button>
    </li>
  );
}

function Icon({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="shrink-0 *:size-5">
      {children}
    </span>
  );
}
