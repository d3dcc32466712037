import { brand } from '@stillweb/contract/brand';
import { t } from '@stillweb/texts/t';
import { AccountScreen } from '@stillweb/ui/account/account-screen.tsx';
import { lazyPart } from '@stillweb/ui/page/lazy-part.tsx';
import { Suspense } from 'react';
import { ChangePasswordForm } from '../features/account/settings/change-password-form.tsx';
import { NamePanel } from '../features/account/settings/name-panel.tsx';
import { SessionsPanel } from '../features/account/settings/sessions-panel.tsx';
import { BrowsersPanel } from '../features/browsers/browsers-panel.tsx';
import { RequireSubscription } from '../features/subscription/page/require-subscription.tsx';

export const meta = () => [{ title: `${t('dashboard.account', 'Account Info')} | ${brand.name}` }];

/** Open to every signed-in user: changing name or password must not need a subscription. */
export default function DashboardAccountPage() {
  return (
    <RequireSubscription bypass>
      <AccountScreen
        notice={
          <Suspense fallback={null}>
            <UndeliverableNotice />
          </Suspense>
        }
      >
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

/** Few need it, and it appears only when the server has answered. */
const UndeliverableNotice = lazyPart(async () => {
  const parts = await import('../features/account/settings/lower-panels.tsx');
  return { default: parts.UndeliverableNotice };
});
const LowerPanels = lazyPart(() => import('../features/account/settings/lower-panels.tsx'));
