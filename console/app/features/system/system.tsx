import { Loaded } from '../../page/loaded.tsx';
import { useSystemQuery } from '../../api/system.ts';
import { Allowed } from '../../page/allowed.tsx';
import { LaunchWarnings } from '../../page/launch-warnings.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { useMe } from '../../session/hooks.ts';
import { Alerts } from './alerts.tsx';
import { Import } from './import.tsx';
import { Queues } from './queues.tsx';
import { Servers } from './servers.tsx';
import { Stripe } from './stripe.tsx';
import { Switches } from './switches.tsx';
import { Troubles } from './troubles.tsx';

export default function SystemPage() {
  const isImporting = useMe().importSince !== null;
  return (
    <Allowed needs="read-system">
      <PageTitle title="System">
        Servers, pending work and switches. Updated every 15 seconds.
      </PageTitle>
      <div className="grid gap-5">
        {isImporting && <Import />}
        <Switches />
        <System />
        {!isImporting && <Import />}
      </div>
    </Allowed>
  );
}

/** Milliseconds. */
const readEvery = 15_000;

/** The state of the servers, the queues and the connection to Stripe. */
function System() {
  const query = useSystemQuery(undefined, {
    pollingInterval: readEvery,
    skipPollingIfUnfocused: true,
  });
  return (
    <Loaded query={query} what="the state of the system" className="h-96">
      {(state) => (
        <>
          <LaunchWarnings warnings={state.launchWarnings} />
          <Alerts state={state} />
          <div className="grid items-start gap-5 2xl:grid-cols-2">
            <Servers servers={state.servers} migrations={state.migrations} />
            <Stripe state={state} />
            <Queues queues={state.queues} />
            <Troubles state={state} />
          </div>
        </>
      )}
    </Loaded>
  );
}
