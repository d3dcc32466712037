import type { StoredCustomer } from '@stillweb/contract/console/customers';
import { Notice } from '@stillweb/ui/notice.tsx';
import { Instant } from '../../parts/instant.tsx';

/** Warns staff of a blocked account and of a change of its address. */
export function Standing({ stored: { blockedAt, addressChange } }: { stored: StoredCustomer }) {
  if (!blockedAt && !addressChange) return null;
  return (
    <div className="mb-5 grid gap-3">
      {blockedAt && (
        <Notice tone="red" title="This account is blocked">
          <p>
            Since <Instant value={blockedAt} />. The customer cannot log in, check out or use
            Premium.
          </p>
        </Notice>
      )}
      {addressChange && (
        <Notice tone="orange" title="The address is about to change">
          <p>
            <span>
              {addressChange.email ? `To ${addressChange.email}, not before ` : 'Not before '}
            </span>
            <Instant value={addressChange.at} />.{' '}
            <span>
              {addressChange.confirmedAt
                ? 'The new mailbox has confirmed it.'
                : 'The new mailbox has not confirmed it yet.'}
            </span>{' '}
            A link in the old mailbox stops it.
          </p>
        </Notice>
      )}
    </div>
  );
}
