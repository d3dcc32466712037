import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/button.tsx';
import { redirectTo } from '@stillweb/ui/redirect-to.ts';
import { toast } from '@stillweb/ui/toast.tsx';
import { useState } from 'react';
import { useLogOutMutation } from '../api/session.ts';
import { roleLabels } from '../parts/role-labels.ts';
import { useMe } from '../session/hooks.ts';

/** Name and role of the person who is logged in, and the log-out. */
export function LoggedInPerson() {
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
