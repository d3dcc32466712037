import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { Loading } from '@stillweb/ui/feedback/loading.tsx';
import { SkipLink } from '@stillweb/ui/page/skip-link.tsx';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { useCurrentSubscriptionQuery } from '../api/subscription.ts';
import { PaymentDueLine } from '../features/subscription/page/payment-due-line.tsx';
import { LanguageSwitch } from '../links/language-switch.tsx';
import { TextLink } from '../links/links.tsx';
import { UsersOnly } from '../session/guards.tsx';
import { type HeaderUser, useHeaderUser } from './header-parts.tsx';
import { DashboardMenu } from './dashboard-menu.tsx';
import { PageOutlet } from './error-page.tsx';
import { HeaderView } from './header-view.tsx';

const sixHours = 21_600_000;

export default function DashboardLayout() {
  const user = useHeaderUser();
  return (
    <UsersOnly fallback={<Loading>{t('dashboard.loading', 'Loading your account…')}</Loading>}>
      <DashboardShell user={user}>
        <SubscriptionRefresh />
        <PageOutlet />
      </DashboardShell>
    </UsersOnly>
  );
}

/** Refetches the subscription on every visit and every six hours. The pages show a failure. */
function SubscriptionRefresh() {
  useCurrentSubscriptionQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: sixHours,
  });
  return null;
}

interface DashboardShellProps {
  user: HeaderUser;
  children: ReactNode;
}

/** Header, sidebar and content; on small screens the sidebar is in the header's menu. */
function DashboardShell({ user, children }: DashboardShellProps) {
  return (
    <div className="@container flex min-h-dvh flex-col">
      <SkipLink />
      <HeaderView user={user} sidebar={<DashboardMenu />} />
      <PaymentDueLine />
      <div className="mx-auto flex w-full max-w-6xl grow gap-6 px-side sm:px-8 @3xl:gap-10">
        <aside className="w-44 shrink-0 border-e border-line py-10 pe-4 @max-[40rem]:hidden @3xl:w-60 @3xl:pe-6">
          <DashboardMenu />
        </aside>
        <div className="@container min-w-0 grow py-8 md:py-12">
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <footer className="mt-16 flex flex-wrap items-baseline justify-between gap-x-10 gap-y-4 text-sm">
            <p className="text-soft">
              {rich('dashboard.help', 'A question? <help>Help</help>', {
                help: (words) => <TextLink to={href('/help')}>{words}</TextLink>,
              })}
            </p>
            <LanguageSwitch />
          </footer>
        </div>
      </div>
    </div>
  );
}
