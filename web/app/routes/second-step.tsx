import { LogInSecondStep } from '../features/account/second-step/log-in-second-step.tsx';
import { unlistedMeta } from '../page-meta.ts';

export const meta = () => unlistedMeta('Second step');

export default function SecondStepPage() {
  return <LogInSecondStep />;
}
