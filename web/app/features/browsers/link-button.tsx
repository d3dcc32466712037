import { type Failure, errorCodeOf, failureOf } from '@stillweb/ui/api/errors.ts';
import { lazyDialog } from '@stillweb/ui/dialog/lazy-dialog.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import type { ButtonVariant } from '@stillweb/ui/kit/button-style.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { t } from '@stillweb/texts/t';
import { useState } from 'react';
import { useCreateGrantMutation } from '../../api/linked-browsers.ts';
import { type Answer, askChallenge, askRedeem } from './ask-extension.ts';

interface LinkButtonProps {
  unavailable: boolean;
  variant?: ButtonVariant;
  onLinked: () => void;
}

/** Links this browser; if five are linked already, the user chooses one that makes room. */
export default function LinkButton({
  unavailable,
  variant = 'primary',
  onLinked,
}: LinkButtonProps) {
  const { link, pending } = useLinkThisBrowser();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [needsRoom, setNeedsRoom] = useState(false);

  async function start(replace?: string) {
    setFailure(null);
    const result = await link(replace);
    setNeedsRoom(result.kind === 'no room');
    if (result.kind === 'failed') setFailure(result.failure);
    if (result.kind === 'linked') onLinked();
  }

  return (
    <>
      <FormError>{failure}</FormError>
      <Button
        variant={variant}
        pending={pending}
        pendingText={t('link-browser.pending', 'Linking…')}
        unavailable={unavailable}
        onClick={() => void start()}
      >
        {t('link-browser.button', 'Link this browser')}
      </Button>
      <RoomDialog
        open={needsRoom}
        pending={pending}
        onChoose={(deviceId) => void start(deviceId)}
        onClose={() => setNeedsRoom(false)}
      />
    </>
  );
}

const RoomDialog = lazyDialog(() => import('./room-dialog.tsx'));

export type LinkResult =
  | { kind: 'linked'; state: string }
  /** Five browsers are linked already: one must make room. */
  | { kind: 'no room' }
  | { kind: 'failed'; failure: Failure };

const message = t('link-browser.failed', 'This browser could not be linked. Please try again.');

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
    status === 'silent'
      ? t('link-browser.no-answer', 'The extension did not answer. Reload this page first.')
      : null;
  return { message, reason };
}
