import { failureOf } from '@stillweb/ui/api/errors.ts';
import { RetryNotice } from '@stillweb/ui/retry-notice.tsx';
import { Skeleton } from '@stillweb/ui/skeleton.tsx';
import { Status } from '@stillweb/ui/status.tsx';
import { useSystemQuery } from '../../api/system.ts';
import { Alerts } from './alerts.tsx';
import { Queues } from './queues.tsx';
import { Servers } from './servers.tsx';
import { Stripe } from './stripe.tsx';
import { Troubles } from './troubles.tsx';

/** Milliseconds: what is shown follows by itself. */
const readEvery = 15_000;

/** How the servers, the queues and the way to Stripe are. */
export function System() {
  const { data, error, isFetching, refetch } = useSystemQuery(undefined, {
    pollingInterval: readEvery,
    skipPollingIfUnfocused: true,
  });
  if (!data && error) {
    return (
      <RetryNotice
        failure={failureOf(error, 'The state of the system could not be loaded.')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <>
        <Status>Loading the state of the system</Status>
        <Skeleton className="h-96" />
      </>
    );
  }
  return (
    <>
      <Alerts alerts={data.alerts} />
      <div className="grid items-start gap-5 2xl:grid-cols-2">
        <Servers servers={data.servers} migrations={data.migrations} />
        <Stripe state={data} />
        <Queues queues={data.queues} />
        <Troubles state={data} />
      </div>
    </>
  );
}
