import { failureOf } from '@stillweb/ui/api/errors.ts';
import { MenuButton, SlideInMenu } from '@stillweb/ui/dialog/slide-in-menu.tsx';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { redirectTo } from '@stillweb/ui/page/redirect-to.ts';
import { useState } from 'react';
import { useLogOutMutation } from '../api/session.ts';
import { useMe } from '../session/hooks.ts';
import { roleLabels } from '../text/labels.ts';
import { Logo } from './logo.tsx';
import { Navigation } from './navigation.tsx';

/** Pages and person: a column on wide screens, a menu behind a button on others. */
export function Header() {
  return (
    <header className="flex items-center justify-between gap-6 border-line bg-raised px-side py-3 max-lg:border-b sm:px-8 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch lg:overflow-y-auto lg:border-e lg:px-4 lg:py-5">
      <div className="grid gap-1 lg:px-2">
        <Logo />
        <p className="text-xs text-soft">All times are UTC</p>
      </div>
      <div className="flex grow flex-col gap-6 max-lg:hidden">
        <Navigation />
        <LoggedInPerson />
      </div>
      <MenuButton className="lg:hidden" />
      <SlideInMenu className="lg:hidden">
        <div className="grid gap-6">
          <Navigation />
          <LoggedInPerson />
        </div>
      </SlideInMenu>
    </header>
  );
}

/** Name and role of the person who is logged in, and the log-out. */
function LoggedInPerson() {
  const { name, email, role } = useMe();
  const [logOut] = useLogOutMutation();
  const [pending, setPending] = useState(false);

  async function leave() {
    setPending(true);
    const { error } = await logOut();
    if (error) toast.error(failureOf(error, 'You could not be logged out. Please try again.'));
    // A page load, so that nothing of a customer stays in the tab's memory.
    else await redirectTo('/login');
    setPending(false);
  }

  return (
    <div className="grid gap-2 border-t border-line px-2 pt-4 text-sm">
      <p className="min-w-0" title={email}>
        <span className="font-medium">{name}</span>
        <span className="block text-soft">{roleLabels[role]}</span>
      </p>
      <Button
        variant="secondary"
        size="small"
        pending={pending}
        pendingText="Logging out…"
        onClick={() => void leave()}
      >
        Log out
      </Button>
    </div>
  );
}
