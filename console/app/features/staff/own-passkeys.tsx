import { joinForm, type Passkey } from '@stillweb/contract/console/staff/session';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { registerPasskey } from '@stillweb/ui/passkeys/register-passkey.ts';
import { Loaded } from '../../page/loaded.tsx';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import {
  useAddPasskeyMutation,
  usePasskeyOptionsMutation,
  usePasskeysQuery,
  useRemovePasskeyMutation,
} from '../../api/session.ts';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { DialogButton } from '../../forms/dialog-button.tsx';
import { Panel } from '../../page/panel.tsx';
import { Instant } from '../../text/instant.tsx';

/** The passkeys of the person who is logged in; everyone should have two. */
export function OwnPasskeys() {
  const query = usePasskeysQuery();
  return (
    <Panel title="Your passkeys" actions={<AddPasskey />}>
      <Loaded query={query} what="your passkeys" className="h-20">
        {(passkeys) => <PasskeyList passkeys={passkeys} />}
      </Loaded>
    </Panel>
  );
}

function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const isLast = passkeys.length === 1;
  return (
    <>
      {isLast && (
        <div className="mb-3">
          <Notice tone="orange" title="Add a second one">
            <p>
              With one passkey, a lost device locks you out until an owner invites you again. A
              phone or a security key makes a good second one.
            </p>
          </Notice>
        </div>
      )}
      <ul className="divide-y divide-line">
        {passkeys.map((passkey) => (
          <PasskeyItem key={passkey.id} passkey={passkey} isLast={isLast} />
        ))}
      </ul>
    </>
  );
}

/** The last one cannot be removed: it is the only way to log in. */
function PasskeyItem({ passkey, isLast }: { passkey: Passkey; isLast: boolean }) {
  const [removePasskey] = useRemovePasskeyMutation();
  const { id, name, synced, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 text-sm">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-soft">
          <span>
            {`${synced ? 'Copied to your other devices' : 'On one device only'} · ${lastUsedAt ? 'used' : 'created'} `}
          </span>
          <Instant value={lastUsedAt ?? createdAt} />
        </p>
      </div>
      {!isLast && (
        <ConfirmButton
          label="Remove"
          hiddenLabel={` ${name}`}
          title={`Remove ${name}?`}
          description="It will no longer open the console. Delete it on the device too, or the device keeps offering it."
          confirm="Remove passkey"
          fallbackMessage="The passkey could not be removed. Please try again."
          act={() => removePasskey(id)}
        />
      )}
    </li>
  );
}

function AddPasskey() {
  return (
    <DialogButton
      label="Add a passkey"
      title="Add a passkey"
      description="Name it after the device, so that you know which one to remove later."
    >
      {(close) => <AddPasskeyForm onSuccess={close} />}
    </DialogButton>
  );
}

function AddPasskeyForm({ onSuccess }: { onSuccess: () => void }) {
  const [getOptions] = usePasskeyOptionsMutation();
  const [addPasskey] = useAddPasskeyMutation();
  const form = useRequestForm({
    // The same field: a name.
    schema: joinForm,
    send: async ({ name }) =>
      registerPasskey(await getOptions(), (credential) => addPasskey({ name, credential })),
    onSuccess: () => {
      toast.success('The passkey is added.');
      onSuccess();
    },
    fallbackMessage: 'The passkey could not be added. Please try again.',
  });
  return (
    <Form {...form.formProps}>
      <FormError>{form.failure}</FormError>
      <TextField
        label="Name of the passkey"
        placeholder="Security key in the safe"
        autoComplete="off"
        {...form.fieldProps('name')}
      />
      <Button type="submit" pending={form.pending} pendingText="Waiting for your device…">
        Create passkey
      </Button>
    </Form>
  );
}
