import { PasskeysPanel } from '../keys/passkeys-panel.tsx';
import { SecondStepPanel } from '../keys/second-step-panel.tsx';
import { WaysToLogInPanel } from '../keys/ways-to-log-in-panel.tsx';
import { DataPanel } from './data-panel.tsx';
import { NewsPanel } from './news-panel.tsx';

/** The panels at the end of the account page, whose code loads after that of the others. */
export default function LowerPanels() {
  return (
    <>
      <DataPanel />
      <WaysToLogInPanel />
      <PasskeysPanel />
      <SecondStepPanel />
      <NewsPanel />
    </>
  );
}
