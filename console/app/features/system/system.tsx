import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useSystemQuery } from '../../api/system.ts';
import { LaunchWarnings } from '../../parts/launch-warnings.tsx';
import { Alerts } from './alerts.tsx';
import { Queues } from './queues.tsx';
import { Servers } from './servers.tsx';
import { Stripe } from './stripe.tsx';
import { Troubles } from './troubles.tsx';

/** Milliseconds. */
const readEvery = 15_000;

/** The state of the servers, the queues and the connection to Stripe. */
export function System() {
  const query = useSystemQuery(undefined, {
    pollingInterval: readEvery,
    skipPollingIfUnfocused: true,
  });
  return (
    <Loaded query={query} what="the state of the system" className="h-96">
      {(state) => (
        <>
          <LaunchWarnings warnings={state.launchWarnings} />
          <Alerts alerts={state.alerts} />
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
