import { errorCodeOf, failureOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { useState } from 'react';
import { useCreateGrantMutation } from '../../../api/linked-browsers.ts';
import { type Answer, askChallenge, askRedeem } from '../bridge/ask-extension.ts';

export type LinkResult =
  | { kind: 'linked'; state: string }
  /** Five browsers are linked already: one must make room. */
  | { kind: 'no room' }
  | { kind: 'failed'; failure: Failure };

const message = 'This browser could not be linked. Please try again.';

/** Links this browser to the user's account: the extension makes a challenge, the page gets a code for it. */
export function useLinkThisBrowser() {
  const [createGrant] = useCreateGrantMutation();
  const [pending, setPending] = useState(false);

  /** @param replace the id of the device that makes room */
  async function link(replace?: string): Promise<LinkResult> {
    const challenge = await askChallenge();
    if (challenge.status !== 'replied') return { kind: 'failed', failure: failureIn(challenge) };
    const request = { ...challenge.reply, ...(replace && { replace }) };
    const { data: grant, error } = await createGrant(request);
    if (errorCodeOf(error) === 'DEVICE_LIMIT_REACHED') return { kind: 'no room' };
    if (!grant) return { kind: 'failed', failure: failureOf(error, message) };
    const redemption = await askRedeem(grant.code);
    if (redemption.status === 'replied') return { kind: 'linked', ...redemption.reply };
    const isFull = redemption.status === 'refused' && redemption.code === 'DEVICE_LIMIT_REACHED';
    return isFull ? { kind: 'no room' } : { kind: 'failed', failure: failureIn(redemption) };
  }

  async function linkOnce(replace?: string): Promise<LinkResult> {
    setPending(true);
    return link(replace).finally(() => setPending(false));
  }

  return { link: linkOnce, pending };
}

function failureIn({ status }: Answer<unknown>): Failure {
  const reason =
    status === 'silent' ? 'The extension did not answer. Reload this page first.' : null;
  return { message, reason };
}
