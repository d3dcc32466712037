import { Heading } from '@stillweb/ui/heading.tsx';
import { lazyPart } from '@stillweb/ui/lazy-part.tsx';
import { Suspense, type ReactNode } from 'react';
import { ChangePasswordForm } from './change-password-form.tsx';
import { NamePanel } from './name-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { UndeliverableNotice } from './undeliverable-notice.tsx';

/**
 * Two columns whose panels end at the same height: the account and where it is open beside the form for
 * the password, which is as high as both.
 * @param browsers the panel of linked browsers
 */
export function AccountScreen({ browsers }: { browsers: ReactNode }) {
  return (
    <div className="grid gap-8">
      <Heading level={1}>Account Info</Heading>
      <UndeliverableNotice />
      <div className="grid gap-6 xl:grid-cols-2 xl:grid-rows-[auto_1fr_auto]">
        <NamePanel />
        <ChangePasswordForm />
        <SessionsPanel />
        {browsers}
        <Suspense fallback={null}>
          <DataPanel />
          <NewsPanel />
        </Suspense>
      </div>
    </div>
  );
}

// At the end of the page.
const DataPanel = lazyPart(() => import('./data-panel.tsx').then((loaded) => loaded.DataPanel));
const NewsPanel = lazyPart(() => import('./news-panel.tsx').then((loaded) => loaded.NewsPanel));
