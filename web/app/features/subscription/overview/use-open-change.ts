import type { Plan } from '@stillweb/contract/billing/plans';
import { parsePlan } from '@stillweb/ui/subscription/rules/labels.ts';
import type { InsteadOfCancel } from '@stillweb/contract/billing/manage-subscription';
import type { ScreenAction } from '@stillweb/ui/subscription/rules/screen-button.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { switchParameter } from '../switch-plan/switch-plan-path.ts';

export interface OpenChange {
  /** The change whose dialog is open. */
  action: ScreenAction['action'] | null;
  /** The plan that is asked for. */
  plan: Plan | null;
  /** Why the user was about to cancel, if the open dialog was offered instead. */
  insteadOfCancel: InsteadOfCancel;
  open: (change: ScreenAction, insteadOfCancel?: InsteadOfCancel) => void;
  close: () => void;
}

const inPlace = { replace: true, preventScrollReset: true };

/** The open dialog. That of a plan is a query parameter, so that plan cards can link to it. */
export function useOpenChange(): OpenChange {
  const [parameters, setParameters] = useSearchParams();
  const [action, setAction] = useState<OpenChange['action']>(null);
  const [insteadOfCancel, setInsteadOfCancel] = useState<InsteadOfCancel>();
  const plan = parsePlan(parameters.get(switchParameter));

  function open(change: ScreenAction, reason?: InsteadOfCancel) {
    setInsteadOfCancel(reason);
    if (change.action !== 'switch plan') return setAction(change.action);
    setAction(null);
    setParameters({ [switchParameter]: change.plan }, inPlace);
  }

  function close() {
    setInsteadOfCancel(undefined);
    setAction(null);
    if (plan) setParameters({}, inPlace);
  }

  return { action, plan, insteadOfCancel, open, close };
}
