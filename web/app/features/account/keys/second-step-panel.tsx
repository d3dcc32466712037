import { t } from '@stillweb/texts/t';
import type { Keys } from '@stillweb/contract/account/keys';
import {
  needsPasskeyId,
  SecondStepPanel as Panel,
  SecondStepState,
} from '@stillweb/ui/account/second-step-panel.tsx';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { DialogButtons } from '@stillweb/ui/dialog/dialog-buttons.tsx';
import { lazyDialog } from '@stillweb/ui/dialog/lazy-dialog.tsx';
import { Modal } from '@stillweb/ui/dialog/modal.tsx';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { useState } from 'react';
import { useKeysQuery } from '../../../api/account/keys.ts';
import { useProof, type WithProof } from './use-proof.tsx';
import { useAction } from './provider-buttons.tsx';

/** Turns the second step on and off, and makes recovery codes. */
export function SecondStepPanel() {
  const query = useKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const { withProof, proofDialog } = useProof();
  // Without passkeys there is nothing to ask for.
  const isPossible = 'PublicKeyCredential' in globalThis || query.currentData?.passkeys.length;
  if (!isPossible) return null;
  return (
    <>
      <Panel isOn={query.currentData?.secondStep.on}>
        <Loaded
          query={query}
          loading={t('second-step.loading', 'Loading your second step')}
          failure={t('second-step.failure', 'Your second step could not be loaded')}
          className="h-18"
        >
          {(keys) => <Switch keys={keys} withProof={withProof} />}
        </Loaded>
      </Panel>
      {proofDialog}
    </>
  );
}

type Change = 'on' | 'codes' | 'off';

function Switch({ keys, withProof }: { keys: Keys; withProof: WithProof }) {
  const [changing, setChanging] = useState<Change | null>(null);
  const { act, pending } = useAction(
    t('keys.second-step.failed', 'That could not be changed. Please try again.'),
  );
  const [asking, setAsking] = useState<'codes' | 'off' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const hasPasskey = keys.passkeys.length > 0;

  async function change(to: Change) {
    setAsking(null);
    setChanging(to);
    const answer = await act(({ setSecondStep }, dispatch) =>
      withProof(() => dispatch(setSecondStep.initiate({ on: to !== 'off' }))),
    );
    if (answer && to === 'off') {
      toast.success(t('keys.second-step.is-off', 'The second step is off'));
    } else if (answer) setCodes(answer.data?.recoveryCodes ?? null);
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
            pending={pending && changing === 'on'}
            pendingText={t('keys.second-step.turning-on', 'Turning it on…')}
            onClick={() => void change('on')}
          >
            {t('keys.second-step.turn-on', 'Ask for a passkey at every log-in')}
          </Button>
        }
        makeCodes={
          <Button
            variant="secondary"
            size="small"
            pending={pending && changing === 'codes'}
            pendingText={t('keys.second-step.making-codes', 'Making codes…')}
            onClick={() => setAsking('codes')}
          >
            {t('keys.second-step.make-codes', 'Make new codes')}
          </Button>
        }
        turnOff={
          <Button
            variant="secondary"
            size="small"
            pending={pending && changing === 'off'}
            pendingText={t('keys.second-step.turning-off', 'Turning it off…')}
            onClick={() => setAsking('off')}
          >
            {t('keys.second-step.turn-off', 'Turn off')}
          </Button>
        }
      />
      <Question
        open={asking === 'codes'}
        onClose={() => setAsking(null)}
        title={t('keys.second-step.codes-title', 'Make new recovery codes?')}
        description={t(
          'keys.second-step.codes-text',
          'The codes that you have saved stop working.',
        )}
        confirm={t('keys.second-step.make-codes', 'Make new codes')}
        onConfirm={() => void change('codes')}
      />
      <Question
        open={asking === 'off'}
        onClose={() => setAsking(null)}
        title={t('keys.second-step.off-title', 'Turn the second step off?')}
        description={t(
          'keys.second-step.off-text',
          'Your password, or a code by email, will be enough to log in. Your recovery codes stop working, and you are logged out everywhere else.',
        )}
        confirm={t('keys.second-step.off-confirm', 'Turn it off')}
        onConfirm={() => void change('off')}
      />
      <RecoveryCodesDialog open={codes !== null} codes={codes} onClose={() => setCodes(null)} />
    </>
  );
}

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
          texts={{ confirm, pending: '', keep: t('account.cancel', 'Cancel') }}
          pending={false}
          onConfirm={onConfirm}
          onKeep={onClose}
        />
      }
    />
  );
}

const RecoveryCodesDialog = lazyDialog(() => import('./recovery-codes-dialog.tsx'));
