import { errorCodeOf, failureOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { useState } from 'react';
import { useCreateGrantMutation } from '../../../api/linked-browsers.ts';
import { type Answer, askChallenge, askRedeem } from '../bridge/ask-extension.ts';

export type LinkOutcome =
  | { result: 'linked'; state: string }
  /** Five browsers are linked already: one must make room. */
  | { result: 'no room' }
  | { result: 'failed'; failure: Failure };

const message = 'This browser could not be linked. Please try again.';

/** Links this browser to the user's account: the extension makes a challenge, the page gets a code for it. */
export function useLinkThisBrowser() {
  const [createGrant] = useCreateGrantMutation();
  const [pending, setPending] = useState(false);

  /** @param replace the id of the device that makes room */
  async function link(replace?: string): Promise<LinkOutcome> {
    const challenge = await askChallenge();
    if (challenge.status !== 'replied') return { result: 'failed', failure: failureIn(challenge) };
    const request = { ...challenge.reply, ...(replace && { replace }) };
    const { data: grant, error } = await createGrant(request);
    if (errorCodeOf(error) === 'DEVICE_LIMIT_REACHED') return { result: 'no room' };
    if (!grant) return { result: 'failed', failure: failureOf(error, message) };
    const redemption = await askRedeem(grant.code);
    if (redemption.status === 'replied') return { result: 'linked', ...redemption.reply };
    const isFull = redemption.status === 'refused' && redemption.code === 'DEVICE_LIMIT_REACHED';
    return isFull ? { result: 'no room' } : { result: 'failed', failure: failureIn(redemption) };
  }

  async function linkOnce(replace?: string): Promise<LinkOutcome> {
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
