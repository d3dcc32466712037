import { failureOf } from '@stillweb/ui/api/errors.ts';
import { RetryNotice } from '@stillweb/ui/feedback/retry-notice.tsx';
import { useEffect, useEffectEvent } from 'react';
import { useUnlinkUninstalledMutation } from '../../../api/linked-browsers.ts';

/** Unlinks the browser that a token belongs to, as soon as it is shown. */
export function FreedPlace({ token }: { token: string }) {
  const [unlink, { isSuccess, isLoading, error }] = useUnlinkUninstalledMutation();
  const free = useEffectEvent(() => void unlink({ unlinkToken: token }));
  useEffect(() => free(), []);

  if (error) {
    return (
      <RetryNotice
        failure={failureOf(error, 'This browser could not be unlinked.')}
        retrying={isLoading}
        onRetry={() => void unlink({ unlinkToken: token })}
      >
        <p>Until it is, it counts as one of your five browsers.</p>
      </RetryNotice>
    );
  }
  return (
    <output>
      {isSuccess
        ? 'This browser is unlinked, and its place is free for another one.'
        : 'Unlinking this browser…'}
    </output>
  );
}
