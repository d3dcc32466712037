import {
  addSuppressionRequest,
  liftSuppressionRequest,
  suppressionReasons,
  type Suppression,
} from '@stillweb/contract/console/mail/suppressions';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { TextAreaField } from '@stillweb/ui/forms/text-area-field.tsx';
import { EmailField, TextField } from '@stillweb/ui/forms/text-field.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { Loaded } from '../../page/loaded.tsx';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { useState, type SubmitEvent } from 'react';
import { DialogButton } from '../../forms/dialog-button.tsx';
import { textOf } from '../../forms/form-text.ts';
import { ReasonFields } from '../../forms/reason-fields.tsx';
import { Panel } from '../../page/panel.tsx';
import { useMay } from '../../session/hooks.ts';
import { Cell, InstantCell, Row, Table } from '../../tables/table.tsx';
import { CustomerLink } from '../../text/customer-link.tsx';
import {
  useAddSuppressionMutation,
  useLiftSuppressionMutation,
  useSuppressionsQuery,
} from './api.ts';

/** Addresses to which no news go, as hashes: one is found by typing it. */
export function Suppressions() {
  const [email, setEmail] = useState('');
  const query = useSuppressionsQuery(email || undefined);
  const mayChange = useMay('suppress-address');
  return (
    <Panel title="Suppression list" actions={mayChange && <AddSuppression />}>
      <FindForm onFind={setEmail} />
      <Loaded query={query} what="the suppression list">
        {(list) => <List list={list} isSearch={email !== ''} mayChange={mayChange} />}
      </Loaded>
      <p className="mt-4 text-sm text-soft">
        No news is sent to these addresses, even with consent. Notices about the contract still are.
        Only a hash of an address is kept.
      </p>
    </Panel>
  );
}

function FindForm({ onFind }: { onFind: (email: string) => void }) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onFind(textOf(new FormData(event.currentTarget), 'email').trim());
  }
  return (
    <form
      aria-label="Find a suppressed address"
      onSubmit={submit}
      className="mb-4 flex flex-wrap items-end gap-3"
    >
      <TextField type="email" label="Address" name="email" autoComplete="off" />
      <Button type="submit" variant="secondary" size="small">
        Look up
      </Button>
    </form>
  );
}

interface ListProps {
  list: Suppression[];
  isSearch: boolean;
  mayChange: boolean;
}

function List({ list, isSearch, mayChange }: ListProps) {
  return (
    <Table
      caption={isSearch ? 'The address' : 'The newest suppressed addresses'}
      columns={['Why', 'Since', 'By', 'Account', ...(mayChange ? ['Change'] : [])]}
      rows={list}
      empty={isSearch ? 'This address is not suppressed.' : 'No address is suppressed.'}
    >
      {(one) => (
        <Row key={one.id}>
          <Cell className="whitespace-nowrap">{suppressionReasons[one.reason]}</Cell>
          <InstantCell value={one.since} />
          <Cell>{one.addedBy?.name ?? '–'}</Cell>
          <Cell>{one.userId ? <CustomerLink userId={one.userId}>Open</CustomerLink> : '–'}</Cell>
          {mayChange && (
            <Cell>
              <LiftSuppression id={one.id} reason={suppressionReasons[one.reason]} />
            </Cell>
          )}
        </Row>
      )}
    </Table>
  );
}

function AddSuppression() {
  return (
    <DialogButton
      label="Add an address"
      title="Suppress an address"
      description="No news is sent there from now on. Notices about the contract still are."
    >
      {(close) => <AddSuppressionForm onSuccess={close} />}
    </DialogButton>
  );
}

function AddSuppressionForm({ onSuccess }: { onSuccess: () => void }) {
  const [add] = useAddSuppressionMutation();
  const form = useRequestForm({
    schema: addSuppressionRequest,
    send: add,
    onSuccess: () => {
      toast.success('The address is suppressed.');
      onSuccess();
    },
    fallbackMessage: 'The address could not be suppressed. Please try again.',
  });
  return (
    <Form {...form.formProps}>
      <FormError>{form.failure}</FormError>
      <EmailField autoComplete="off" {...form.fieldProps('email')} />
      <ReasonFields fieldProps={form.fieldProps} reasons={suppressionReasons} />
      <Button type="submit" pending={form.pending} pendingText="Suppressing…">
        Suppress
      </Button>
    </Form>
  );
}

/** @param reason why the address is on the list, for screen readers */
function LiftSuppression({ id, reason }: { id: string; reason: string }) {
  return (
    <DialogButton
      label="Lift"
      hiddenLabel={`: ${reason}`}
      title="Lift the suppression"
      description="News is sent to this address again, if its owner has agreed to it."
    >
      {(close) => <LiftForm id={id} onSuccess={close} />}
    </DialogButton>
  );
}

function LiftForm({ id, onSuccess }: { id: string; onSuccess: () => void }) {
  const [lift] = useLiftSuppressionMutation();
  const form = useRequestForm({
    schema: liftSuppressionRequest,
    send: (request) => lift({ id, ...request }),
    onSuccess: () => {
      toast.success('The suppression is lifted.');
      onSuccess();
    },
    fallbackMessage: 'It could not be lifted. Please try again.',
  });
  return (
    <Form {...form.formProps}>
      <FormError>{form.failure}</FormError>
      <TextAreaField label="Note" rows={3} {...form.fieldProps('note')} />
      <Button type="submit" pending={form.pending} pendingText="Lifting…">
        Lift
      </Button>
    </Form>
  );
}
