import type { StoredCustomer } from '@stillweb/contract/console/customers';
import { formatExactMoney } from '@stillweb/contract/text/money';
import type { ReactNode } from 'react';
import { Panel } from '../../page/panel.tsx';
import { IdText } from '../../text/id-text.tsx';
import { Instant } from '../../text/instant.tsx';
import { groupTrials } from './group-trials.ts';

/** The account, and obstacles to log-in or mail. */
export function Account({ stored }: { stored: StoredCustomer }) {
  return (
    <Panel title="Account">
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Fact term="Account" detail={<IdText value={stored.userId} />} />
        <Fact term="Signed up" detail={<Instant value={stored.createdAt} />} />
        <Fact term="Email confirmed" detail={stored.verifiedAt ? at(stored.verifiedAt) : 'No'} />
        <Fact term="Mail refused since" detail={at(stored.undeliverableSince)} />
        <Fact term="Blocked since" detail={at(stored.blockedAt)} />
        <Fact term="New address pending" detail={addressChangeOf(stored)} />
        <Fact term="Open sessions" detail={String(stored.sessions)} />
        <Fact term="Linked browsers" detail={String(stored.devices)} />
        <Fact term="Passkeys" detail={passkeysOf(stored)} />
        <Fact term="Logs in with" detail={stored.providers.join(', ')} />
        <Fact term="Second step" detail={secondStepOf(stored)} />
        <Fact term="Free trial used by" detail={trialsOf(stored)} />
        {stored.customers.map((customer) => (
          <Fact
            key={customer.id ?? 'being made'}
            term="Customer at Stripe"
            detail={
              <>
                <span>{customer.id ? <IdText value={customer.id} /> : 'Being created'}</span>
                {customer.syncedAt && (
                  <span className="block text-soft">Read {at(customer.syncedAt)}</span>
                )}
                {customer.credit.map((credit) => (
                  <span key={credit.currency} className="block">
                    Credit {formatExactMoney(credit.amount, credit.currency)}
                  </span>
                ))}
                {customer.deletedAt && (
                  <span className="block text-soft">Deleted {at(customer.deletedAt)}</span>
                )}
              </>
            }
          />
        ))}
      </dl>
    </Panel>
  );
}

/** Left out when there is nothing to say. */
function Fact({ term, detail }: { term: string; detail: ReactNode }) {
  if (!detail) return null;
  return (
    <>
      <dt className="text-soft">{term}</dt>
      <dd className="min-w-0 max-sm:mb-1">{detail}</dd>
    </>
  );
}

function at(value: string | null) {
  return value && <Instant value={value} />;
}

function passkeysOf({ passkeys: { count, lastUsedAt } }: StoredCustomer): ReactNode {
  if (count === 0) return null;
  return (
    <span>
      <span>{count}</span>
      {lastUsedAt && (
        <span className="block text-soft">
          Last used <Instant value={lastUsedAt} />
        </span>
      )}
    </span>
  );
}

function secondStepOf({ secondStep }: StoredCustomer): ReactNode {
  const { since, recoveryCodesLeft: left, removedAt } = secondStep;
  if (!since) return null;
  return (
    <span>
      <span>
        Since <Instant value={since} />
      </span>
      <span className="block text-soft">
        {left === 1 ? '1 recovery code left' : `${left} recovery codes left`}
      </span>
      {removedAt && (
        <span className="block text-soft">
          Ends <Instant value={removedAt} />, unless the customer stops it
        </span>
      )}
    </span>
  );
}

function addressChangeOf({ addressChange }: StoredCustomer): ReactNode {
  if (!addressChange) return null;
  const { email, at: takesEffectAt, confirmedAt } = addressChange;
  return (
    <span>
      <span>{email}</span>
      <span className="block text-soft">
        From <Instant value={takesEffectAt} />
        <span>{confirmedAt ? ', confirmed' : ', once the new mailbox confirms it'}</span>
      </span>
    </span>
  );
}

const trialOwners = { user: 'this account', email: 'this address', card: 'this card' };

/** Account, address and card mostly used it together, in one line then. */
function trialsOf({ trials }: StoredCustomer): ReactNode {
  if (trials.length === 0) return null;
  return groupTrials(trials).map(({ owners, at: usedAt }) => (
    <span key={usedAt} className="block">
      {andList.format(owners.map((of) => trialOwners[of]))}
      <span className="block text-soft">
        <Instant value={usedAt} />
      </span>
    </span>
  ));
}

const andList = new Intl.ListFormat('en-US');
