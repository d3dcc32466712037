import { updateNameRequest, type UpdateNameRequest } from '@stillweb/contract/account/user';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { focusOnMount } from '@stillweb/ui/dialog/focus-on-mount.ts';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { useForm } from '@stillweb/ui/forms/use-form.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { useUpdateNameMutation } from '../../../api/user.ts';
import { userChanged } from '../../../session/slices.ts';
import { useAppDispatch } from '../../../session/hooks.ts';

export function NameForm({ name, onDone }: { name: string; onDone: () => void }) {
  const [updateName] = useUpdateNameMutation();
  const dispatch = useAppDispatch();
  const form = useForm({ schema: updateNameRequest, submit, validateOnBlur: true });

  async function submit(request: UpdateNameRequest) {
    const { data: user, error } = await updateName(request);
    if (user) {
      dispatch(userChanged(user));
      toast.success('Name updated successfully!');
      onDone();
    } else {
      form.showServerErrors(error);
      toast.error(failureOf(error, 'Your name could not be updated. Please try again.'));
    }
  }

  return (
    <Form {...form.formProps}>
      <TextField
        label="Full name"
        autoComplete="name"
        ref={focusOnMount}
        defaultValue={name}
        {...form.fieldProps('name')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" pending={form.pending} pendingText="Saving…">
          Save
        </Button>
        <Button variant="secondary" size="small" unavailable={form.pending} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
