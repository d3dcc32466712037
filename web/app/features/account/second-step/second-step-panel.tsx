import type { Keys } from '@stillweb/contract/keys';
import {
  needsPasskeyId,
  SecondStepPanel as Panel,
  SecondStepState,
} from '@stillweb/ui/account/second-step-panel.tsx';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/button.tsx';
import { DialogButtons } from '@stillweb/ui/dialog-buttons.tsx';
import { lazyDialog } from '@stillweb/ui/lazy-dialog.tsx';
import { Modal } from '@stillweb/ui/modal.tsx';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { toast } from '@stillweb/ui/toast.tsx';
import { useState } from 'react';
import { useKeysQuery } from '../../../api/keys.ts';
import { useSetSecondStepMutation } from '../../../api/ways-to-log-in.ts';
import { useProof, type WithProof } from '../proof/use-proof.tsx';

/** Turns the second step on and off, and makes recovery codes. */
export function SecondStepPanel() {
  const query = useKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const { withProof, proofDialog } = useProof();
  return (
    <>
      <Panel isOn={query.currentData?.secondStep.on}>
        <Loaded query={query} what="your second step" className="h-18">
          {(keys) => <Switch keys={keys} withProof={withProof} />}
        </Loaded>
      </Panel>
      {proofDialog}
    </>
  );
}

type Change = 'on' | 'codes' | 'off';

function Switch({ keys, withProof }: { keys: Keys; withProof: WithProof }) {
  const [setSecondStep] = useSetSecondStepMutation();
  const [pending, setPending] = useState<Change | null>(null);
  const [asking, setAsking] = useState<'codes' | 'off' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const hasPasskey = keys.passkeys.length > 0;

  async function change(to: Change) {
    setAsking(null);
    setPending(to);
    const answer = await withProof(() => setSecondStep({ on: to !== 'off' }));
    setPending(null);
    if (!answer) return;
    if (answer.error) toast.error(failureOf(answer.error, failures[to]));
    else if (to === 'off') toast.success('The second step is off');
    else setCodes(answer.data?.recoveryCodes ?? null);
  }

  return (
    <>
      <SecondStepState
        keys={keys}
        turnOn={
          <Button
            variant="secondary"
            size="small"
            unavailable={!hasPasskey}
            aria-describedby={hasPasskey ? undefined : needsPasskeyId}
            pending={pending === 'on'}
            pendingText="Turning it on…"
            onClick={() => void change('on')}
          >
            Ask for a passkey at every log-in
          </Button>
        }
        makeCodes={
          <Button
            variant="secondary"
            size="small"
            pending={pending === 'codes'}
            pendingText="Making codes…"
            onClick={() => setAsking('codes')}
          >
            Make new codes
          </Button>
        }
        turnOff={
          <Button
            variant="secondary"
            size="small"
            pending={pending === 'off'}
            pendingText="Turning it off…"
            onClick={() => setAsking('off')}
          >
            Turn off
          </Button>
        }
      />
      <Question
        open={asking === 'codes'}
        onClose={() => setAsking(null)}
        title="Make new recovery codes?"
        description="The codes that you have saved stop working."
        confirm="Make new codes"
        onConfirm={() => void change('codes')}
      />
      <Question
        open={asking === 'off'}
        onClose={() => setAsking(null)}
        title="Turn the second step off?"
        description="Your password, or a code by email, will be enough to log in. Your recovery codes stop working, and you are logged out everywhere else."
        confirm="Turn it off"
        onConfirm={() => void change('off')}
      />
      <RecoveryCodesDialog open={codes !== null} codes={codes} onClose={() => setCodes(null)} />
    </>
  );
}

const failures: Readonly<Record<Change, string>> = {
  on: 'The second step could not be turned on. Please try again.',
  codes: 'New codes could not be made. Please try again.',
  off: 'The second step could not be turned off. Please try again.',
};

interface QuestionProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  confirm: string;
  onConfirm: () => void;
}

function Question({ confirm, onConfirm, onClose, ...dialog }: QuestionProps) {
  return (
    <Modal
      {...dialog}
      onClose={onClose}
      actions={
        <DialogButtons
          variant="danger"
          texts={{ confirm, pending: '', keep: 'Cancel' }}
          pending={false}
          onConfirm={onConfirm}
          onKeep={onClose}
        />
      }
    />
  );
}

const RecoveryCodesDialog = lazyDialog(() => import('./recovery-codes-dialog.tsx'));
