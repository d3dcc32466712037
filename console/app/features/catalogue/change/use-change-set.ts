import type { Preview } from '@stillweb/contract/console/actions';
import type { CatalogueForm } from '@stillweb/contract/console/catalogue';
import { errorCodeOf, failureOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { toast } from '@stillweb/ui/toast.tsx';
import { useState } from 'react';
import { useChangeSetMutation, type SetChange } from '../../../api/catalogue.ts';
import { signDigest } from '../../../passkeys/sign-digest.ts';

interface Outcomes {
  onDone: () => void;
  /** Something else would happen now than was shown. */
  onChanged: () => void;
}

/** Signs what was shown where that is demanded, and sends it. */
export function useChangeSet(change: SetChange, { onDone, onChanged }: Outcomes) {
  const [sendChange] = useChangeSetMutation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [hasChanged, setHasChanged] = useState(false);

  /** @returns the server's error, which may belong to a field */
  async function send({ digest, needsStepUp }: Preview, typed: CatalogueForm): Promise<unknown> {
    setFailure(null);
    const assertion = needsStepUp ? await signDigest(digest) : undefined;
    if (assertion && 'message' in assertion) return setFailure(assertion);
    const { data, error } = await sendChange({ ...change, ...typed, digest, assertion });
    if (data) {
      toast.success(doneText(change, data.state === 'awaits-approval'));
      return onDone();
    }
    if (errorCodeOf(error) === 'PREVIEW_CHANGED') {
      setHasChanged(true);
      return onChanged();
    }
    setFailure(failureOf(error, 'It could not be sent. Please try again.'));
    return error;
  }

  return { send, failure, hasChanged };
}

function doneText({ action }: SetChange, waits: boolean): string {
  if (waits) return 'A second person decides: it waits on the page Today of your colleagues.';
  return action === 'schedule' ? 'Scheduled' : 'Taken back';
}
