import type { ReactNode } from 'react';
import { Heading } from '../../../ui/heading.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { DataPanel } from './data-panel.tsx';
import { NamePanel } from './name-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { UndeliverableNotice } from './undeliverable-notice.tsx';

/** @param browsers the panel of linked browsers */
export function AccountScreen({ browsers }: { browsers: ReactNode }) {
  return (
    <div className="grid gap-8">
      <Heading level={1}>Account Info</Heading>
      <UndeliverableNotice />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="grid gap-6">
          <NamePanel />
          {browsers}
          <SessionsPanel />
        </div>
        <div className="grid gap-6">
          <ChangePasswordForm />
          <DataPanel />
        </div>
      </div>
    </div>
  );
}
