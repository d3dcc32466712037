import { ProfilePanel } from '@stillweb/ui/account/account-panels.tsx';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { lazyDialog } from '@stillweb/ui/dialog/lazy-dialog.tsx';
import { useEffect, useRef, useState } from 'react';
import { useSessionUser } from '../../../session/hooks.ts';
import { NameForm } from './name-form.tsx';

/** Name and email of the account. */
export function NamePanel() {
  const user = useSessionUser();
  const [isEditing, setIsEditing] = useState(false);
  const [isChangingEmail, setIsChangingEmail] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  // When the form closes, the focus returns to the button that opened it.
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <>
      <ProfilePanel
        user={user}
        nameForm={
          isEditing && <NameForm name={user?.name ?? ''} onDone={() => setIsEditing(false)} />
        }
        buttons={
          <>
            {!isEditing && (
              <Button
                ref={editButton}
                variant="secondary"
                size="small"
                onClick={() => setIsEditing(true)}
              >
                Edit name
              </Button>
            )}
            <Button variant="secondary" size="small" onClick={() => setIsChangingEmail(true)}>
              Change email
            </Button>
          </>
        }
      />
      <ChangeEmailDialog open={isChangingEmail} onClose={() => setIsChangingEmail(false)} />
    </>
  );
}

const ChangeEmailDialog = lazyDialog(() => import('../change-email/change-email-dialog.tsx'));
