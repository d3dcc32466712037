import { OwnActions } from '../features/approvals/own-actions.tsx';
import { WaitingActions } from '../features/approvals/waiting-actions.tsx';
import { Today } from '../features/today/today.tsx';
import { useMay } from '../session/hooks.ts';

/** Who does not see customers does nothing for them either. */
export default function TodayPage() {
  const mayAct = useMay('read-customer');
  return (
    <Today>
      {mayAct && <WaitingActions />}
      {mayAct && <OwnActions />}
    </Today>
  );
}
