import { PasskeysPanel } from './passkeys/passkeys-panel.tsx';
import { DataPanel } from './profile/data-panel.tsx';
import { NewsPanel } from './profile/news-panel.tsx';
import { SecondStepPanel } from './second-step/second-step-panel.tsx';
import { WaysToLogInPanel } from './ways-to-log-in/ways-to-log-in-panel.tsx';

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
