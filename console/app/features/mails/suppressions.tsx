import { suppressionReasons, type Suppression } from '@stillweb/contract/console/mail/suppressions';
import { Button } from '@stillweb/ui/button.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useState, type SubmitEvent } from 'react';
import { useSuppressionsQuery } from '../../api/mails.ts';
import { CustomerLink } from '../../parts/customer-link.tsx';
import { textOf } from '../../parts/form-text.ts';
import { Panel } from '../../parts/panel.tsx';
import { Cell, InstantCell, Row, Table } from '../../parts/table.tsx';
import { useMay } from '../../session/hooks.ts';
import { AddSuppression } from './add-suppression.tsx';
import { LiftSuppression } from './lift-suppression.tsx';

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
