import { updateNameRequest, type UpdateNameRequest } from '@stillweb/contract/account/user';
import { ProfilePanel } from '@stillweb/ui/account/account-panels.tsx';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { focusOnMount } from '@stillweb/ui/dialog/focus-on-mount.ts';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { useForm } from '@stillweb/ui/forms/use-form.ts';
import { lazyDialog } from '@stillweb/ui/dialog/lazy-dialog.tsx';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { t } from '@stillweb/texts/t';
import { useEffect, useRef, useState } from 'react';
import { useUpdateNameMutation } from '../../../api/user.ts';
import { useSessionUser, useAppDispatch } from '../../../session/hooks.ts';
import { userChanged } from '../../../session/slices.ts';

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
                {t('name-panel.edit', 'Edit name')}
              </Button>
            )}
            <Button variant="secondary" size="small" onClick={() => setIsChangingEmail(true)}>
              {t('name-panel.change-email', 'Change email')}
            </Button>
          </>
        }
      />
      <ChangeEmailDialog open={isChangingEmail} onClose={() => setIsChangingEmail(false)} />
    </>
  );
}

const ChangeEmailDialog = lazyDialog(() => import('./change-email-dialog.tsx'));

function NameForm({ name, onDone }: { name: string; onDone: () => void }) {
  const [updateName] = useUpdateNameMutation();
  const dispatch = useAppDispatch();
  const form = useForm({ schema: updateNameRequest, submit, validateOnBlur: true });

  async function submit(request: UpdateNameRequest) {
    const { data: user, error } = await updateName(request);
    if (user) {
      dispatch(userChanged(user));
      toast.success(t('name-panel.done', 'Name updated successfully!'));
      onDone();
    } else {
      form.showServerErrors(error);
      toast.error(
        failureOf(
          error,
          t('name-panel.failed', 'Your name could not be updated. Please try again.'),
        ),
      );
    }
  }

  return (
    <Form {...form.formProps}>
      <TextField
        label={t('account.full-name', 'Full name')}
        autoComplete="name"
        ref={focusOnMount}
        defaultValue={name}
        {...form.fieldProps('name')}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="small"
          pending={form.pending}
          pendingText={t('account.saving', 'Saving…')}
        >
          {t('name-panel.save', 'Save')}
        </Button>
        <Button variant="secondary" size="small" unavailable={form.pending} onClick={onDone}>
          {t('account.cancel', 'Cancel')}
        </Button>
      </div>
    </Form>
  );
}
