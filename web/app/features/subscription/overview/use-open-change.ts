import type { Plan } from '@stillweb/contract/plans';
import { parsePlan } from '@stillweb/ui/subscription/labels.ts';
import type { ScreenAction } from '@stillweb/ui/subscription/screen-button.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { switchParameter } from '../switch-plan/switch-plan-path.ts';

export interface OpenChange {
  /** The change whose dialog is open. */
  action: ScreenAction['action'] | null;
  /** The plan that is asked for. */
  plan: Plan | null;
  open: (change: ScreenAction) => void;
  close: () => void;
}

const inPlace = { replace: true, preventScrollReset: true };

/** The open dialog. That of a plan is a query parameter, so that plan cards can link to it. */
export function useOpenChange(): OpenChange {
  const [parameters, setParameters] = useSearchParams();
  const [action, setAction] = useState<OpenChange['action']>(null);
  const plan = parsePlan(parameters.get(switchParameter));

  function open(change: ScreenAction) {
    if (change.action !== 'switch plan') return setAction(change.action);
    setAction(null);
    setParameters({ [switchParameter]: change.plan }, inPlace);
  }

  function close() {
    setAction(null);
    if (plan) setParameters({}, inPlace);
  }

  return { action, plan, open, close };
}
