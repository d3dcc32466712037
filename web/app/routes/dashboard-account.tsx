import { brand } from '@stillweb/contract/brand';
import { AccountScreen } from '@stillweb/ui/account/account-screen.tsx';
import { lazyPart } from '@stillweb/ui/page/lazy-part.tsx';
import { Suspense } from 'react';
import { ChangePasswordForm } from '../features/account/profile/change-password-form.tsx';
import { NamePanel } from '../features/account/profile/name-panel.tsx';
import { SessionsPanel } from '../features/account/profile/sessions-panel.tsx';
import { UndeliverableNotice } from '../features/account/profile/undeliverable-notice.tsx';
import { BrowsersPanel } from '../features/licence/browsers/browsers-panel.tsx';
import { RequireSubscription } from '../features/subscription/overview/require-subscription.tsx';

export const meta = () => [{ title: `Account Info | ${brand.name}` }];

/** Open to every signed-in user: changing name or password must not need a subscription. */
export default function DashboardAccountPage() {
  return (
    <RequireSubscription bypass>
      <AccountScreen notice={<UndeliverableNotice />}>
        <NamePanel />
        <ChangePasswordForm />
        <SessionsPanel />
        <BrowsersPanel />
        <Suspense fallback={null}>
          <LowerPanels />
        </Suspense>
      </AccountScreen>
    </RequireSubscription>
  );
}

const LowerPanels = lazyPart(() => import('../features/account/lower-panels.tsx'));
