import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSessionUser } from '../../../session/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

const NameForm = lazy(() => import('./name-form.tsx'));
const ChangeEmailDialog = lazy(() => import('../change-email/change-email-dialog.tsx'));

/** Who the account belongs to: the name is changed in place, the address by links to both mailboxes. */
export function NamePanel() {
  const user = useSessionUser();
  const [isEditing, setIsEditing] = useState(false);
  const [isMoving, setIsMoving] = useState<boolean>();
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  // The form takes the focus with it when it goes: it belongs to the button that opened it.
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <Card aria-label="Profile" className="grid content-start gap-6">
      {isEditing ? (
        <Suspense>
          <NameForm name={user?.name ?? ''} onDone={() => setIsEditing(false)} />
        </Suspense>
      ) : (
        <div className="flex items-start justify-between gap-4">
          <Fact term="Full name">{user?.name}</Fact>
          <Button
            ref={editButton}
            variant="secondary"
            size="small"
            className="shrink-0"
            onClick={() => setIsEditing(true)}
          >
            Edit name
          </Button>
        </div>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <Fact term="Email">{user?.email}</Fact>
        <Button
          variant="secondary"
          size="small"
          className="shrink-0"
          onClick={() => setIsMoving(true)}
        >
          Change email
        </Button>
      </div>
      {isMoving !== undefined && (
        <Suspense>
          <ChangeEmailDialog open={isMoving} onClose={() => setIsMoving(false)} />
        </Suspense>
      )}
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
