import { formatUserCode } from '@stillweb/contract/licence/user-code';
import { errorCodeOf, failureOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { lazyDialog } from '@stillweb/ui/dialog/lazy-dialog.tsx';
import { t } from '@stillweb/texts/t';
import { useState } from 'react';
import { type LookedUpDevice, useDecideDeviceCodeMutation } from '../../../api/linked-browsers.ts';
import { useExtension } from '../use-extension.ts';
import { CodeForm } from './code-form.tsx';
import { LinkApproved, LinkRefused } from './link-page.tsx';
import { LinkQuestion } from './link-question.tsx';

/** A code that was looked up: the server decides about such a one alone. */
type LookedUp = { userCode: string; device: LookedUpDevice };

/** Links a browser whose extension shows a code, after a question. */
export function LinkByCode() {
  const [lookedUp, setLookedUp] = useState<LookedUp | null>(null);
  const [answer, setAnswer] = useState<'approved' | 'refused' | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  if (!lookedUp) {
    const show = (userCode: string, device: LookedUpDevice) => setLookedUp({ userCode, device });
    return <CodeForm onFound={show} failure={failure} />;
  }
  if (answer === 'approved') return <LinkApproved name={lookedUp.device.name} />;
  if (answer === 'refused') return <LinkRefused name={lookedUp.device.name} />;
  return (
    <Decision
      {...lookedUp}
      onAnswered={setAnswer}
      onExpired={(reason) => {
        setFailure(reason);
        setLookedUp(null);
      }}
    />
  );
}

interface DecisionProps extends LookedUp {
  onAnswered: (answer: 'approved' | 'refused') => void;
  onExpired: (failure: Failure) => void;
}

function Decision({ userCode, device, onAnswered, onExpired }: DecisionProps) {
  const { extension } = useExtension();
  const [decide] = useDecideDeviceCodeMutation();
  const [pending, setPending] = useState<'link' | 'refuse' | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [needsRoom, setNeedsRoom] = useState(false);
  const code = formatUserCode(userCode);
  const ownCode = extension.state === 'present' ? extension.userCode : undefined;

  async function send(approve: boolean, replace?: string) {
    setPending(approve ? 'link' : 'refuse');
    setFailure(null);
    const { error } = await decide({ userCode, approve, ...(replace && { replace }) });
    setPending(null);
    const isFull = errorCodeOf(error) === 'DEVICE_LIMIT_REACHED';
    setNeedsRoom(isFull);
    if (!error) return onAnswered(approve ? 'approved' : 'refused');
    const reason = failureOf(
      error,
      t('link-question.failed', 'Your answer could not be sent. Please try again.'),
    );
    if (errorCodeOf(error) === 'INVALID_CODE') return onExpired(reason);
    if (!isFull) setFailure(reason);
  }

  return (
    <>
      <LinkQuestion
        device={device}
        code={code}
        isThisBrowser={ownCode === code}
        pending={pending}
        failure={failure}
        onAnswer={(approve) => void send(approve)}
      />
      <RoomDialog
        open={needsRoom}
        pending={pending !== null}
        onChoose={(deviceId) => void send(true, deviceId)}
        onClose={() => setNeedsRoom(false)}
      />
    </>
  );
}

const RoomDialog = lazyDialog(() => import('../room-dialog.tsx'));
