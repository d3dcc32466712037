import { Button } from '@stillweb/ui/button.tsx';
import { Card } from '@stillweb/ui/card.tsx';
import { Heading } from '@stillweb/ui/heading.tsx';
import { lazyDialog } from '@stillweb/ui/lazy-dialog.tsx';
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
    <Card aria-labelledby="profile" className="grid content-start gap-6">
      <Heading level={2} size="part" id="profile">
        Profile
      </Heading>
      {isEditing ? (
        <NameForm name={user?.name ?? ''} onDone={() => setIsEditing(false)} />
      ) : (
        <Fact term="Full name">{user?.name}</Fact>
      )}
      <Fact term="Email">{user?.email}</Fact>
      <div className="flex flex-wrap gap-3">
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
      </div>
      <ChangeEmailDialog open={isChangingEmail} onClose={() => setIsChangingEmail(false)} />
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: string | undefined }) {
  return (
    <dl className="min-w-0">
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="font-medium wrap-anywhere">{children ?? '–'}</dd>
    </dl>
  );
}

const ChangeEmailDialog = lazyDialog(() => import('../change-email/change-email-dialog.tsx'));
