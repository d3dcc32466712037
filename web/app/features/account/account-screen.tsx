import { Heading } from '../../ui/heading.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { NamePanel } from './name-panel.tsx';

export function AccountScreen() {
  return (
    <div className="grid gap-8">
      <Heading level={1}>Account Info</Heading>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <NamePanel />
        <ChangePasswordForm />
      </div>
    </div>
  );
}
