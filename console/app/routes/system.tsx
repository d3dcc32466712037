import { Switches } from '../features/system/switches.tsx';
import { System } from '../features/system/system.tsx';
import { Allowed } from '../parts/allowed.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { useMay } from '../session/hooks.ts';

/** Marketing has only the switches here: it switches offers. */
export default function SystemPage() {
  const maySeeSystem = useMay('read-system');
  return (
    <Allowed needs="set-offer">
      <PageTitle title="System">
        {maySeeSystem
          ? 'What runs, what waits and what is switched off. Figures follow every 15 seconds.'
          : 'What is switched off.'}
      </PageTitle>
      <div className="grid gap-5">
        <Switches />
        {maySeeSystem && <System />}
      </div>
    </Allowed>
  );
}
