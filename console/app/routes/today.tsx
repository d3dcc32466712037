import { OwnActions } from '../features/approvals/own-actions.tsx';
import { WaitingActions } from '../features/approvals/waiting-actions.tsx';
import { Today } from '../features/today/today.tsx';

export default function TodayPage() {
  return <Today approvals={<WaitingActions />} requests={<OwnActions />} />;
}
