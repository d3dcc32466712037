import { updateNameRequest, type UpdateNameRequest } from '@stillweb/contract/user';
import { useEffect } from 'react';
import { messageOf } from '../../api/errors.ts';
import { useUpdateNameMutation } from '../../api/user.ts';
import { userChanged } from '../../session/auth-slice.ts';
import { useAppDispatch } from '../../session/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { Form } from './form.tsx';
import { showFieldErrors, useSchemaForm } from './use-schema-form.ts';

export function NameForm({ name, onDone }: { name: string; onDone: () => void }) {
  const [updateName] = useUpdateNameMutation();
  const dispatch = useAppDispatch();
  const form = useSchemaForm(updateNameRequest, { mode: 'all', values: { name } });
  const { setFocus } = form;
  const { errors, isSubmitting } = form.formState;

  useEffect(() => setFocus('name'), [setFocus]);

  async function submit(request: UpdateNameRequest) {
    const { data: user, error } = await updateName(request);
    if (user) {
      dispatch(userChanged(user));
      toast.success('Name updated successfully!');
      onDone();
    } else {
      showFieldErrors(error, form, ['name']);
      toast.error(messageOf(error, 'Your name could not be updated. Please try again.'));
    }
  }

  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <TextField
        label="Full name"
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" pending={isSubmitting} pendingText="Saving…">
          Save
        </Button>
        <Button variant="secondary" size="small" unavailable={isSubmitting} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
