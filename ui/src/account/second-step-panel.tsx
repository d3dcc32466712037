import { t } from '@stillweb/texts/t';
import type { Keys } from '@stillweb/contract/account/keys';
import type { ReactNode } from 'react';
import { AccountPanel, PanelButtons } from './account-panel.tsx';

interface SecondStepPanelProps {
  /** Undefined while it is not known. */
  isOn: boolean | undefined;
  children: ReactNode;
}

export function SecondStepPanel({ isOn, children }: SecondStepPanelProps) {
  return (
    <AccountPanel
      title={t('second-step.title', 'Second step')}
      titleId="second-step"
      detail={
        isOn === undefined ? null : (
          <span key={String(isOn)}>
            {isOn ? t('second-step.on', 'On') : t('second-step.off', 'Off')}
          </span>
        )
      }
      className="gap-4 xl:col-span-2"
    >
      <p className="text-soft">
        {t(
          'second-step.text',
          'With a second step, no one can log in or reset your password without one of your passkeys, even if they know your password or read your email. A log-in with a passkey needs nothing more.',
        )}
      </p>
      {children}
    </AccountPanel>
  );
}

interface SecondStepStateProps {
  keys: Pick<Keys, 'passkeys' | 'secondStep'>;
  turnOn: ReactNode;
  makeCodes: ReactNode;
  turnOff: ReactNode;
}

export function SecondStepState({ keys, turnOn, makeCodes, turnOff }: SecondStepStateProps) {
  const { on, recoveryCodesLeft } = keys.secondStep;
  if (on) {
    return (
      <>
        <p>{codesLeft(recoveryCodesLeft)}</p>
        <PanelButtons>
          {makeCodes}
          {turnOff}
        </PanelButtons>
      </>
    );
  }
  return (
    <>
      {keys.passkeys.length === 0 && (
        <p id={needsPasskeyId}>{t('second-step.needs-passkey', 'Add a passkey first.')}</p>
      )}
      <PanelButtons>{turnOn}</PanelButtons>
    </>
  );
}

/** Of the text that says why it cannot be turned on. */
export const needsPasskeyId = 'second-step-needs-passkey';

function codesLeft(count: number): string {
  return t(
    'second-step.codes-left',
    '{count, plural, =0 {You have no recovery codes left. Make new ones.} one {You have {count} recovery code left. Make new ones soon.} other {You have {count} recovery codes left, for when you have no passkey at hand.}}',
    { count },
  );
}
