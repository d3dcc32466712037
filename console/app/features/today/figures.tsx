import { failureOf } from '@stillweb/ui/api/errors.ts';
import { RetryNotice } from '@stillweb/ui/retry-notice.tsx';
import { Skeleton } from '@stillweb/ui/skeleton.tsx';
import { Status } from '@stillweb/ui/status.tsx';
import { useTodayQuery } from '../../api/system.ts';
import { Panel } from '../../parts/panel.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { FigureLink } from './figure-link.tsx';
import { listFigures } from './list-figures.ts';
import { SwitchedOff } from './switched-off.tsx';

/** The figures of a role, and what is switched off. */
export function Figures() {
  const { data, error, isFetching, refetch } = useTodayQuery();
  if (!data && error) {
    return (
      <RetryNotice
        failure={failureOf(error, 'The figures could not be loaded.')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <>
        <Status>Loading the figures</Status>
        <Skeleton className="h-32" />
      </>
    );
  }
  const figures = listFigures(data);
  return (
    <>
      <SwitchedOff switches={data.switchedOff} />
      {figures.length > 0 && (
        <Panel
          title="Figures"
          actions={
            data.events && (
              <TextLink to="/system" className="text-sm">
                System
              </TextLink>
            )
          }
        >
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
            {figures.map((figure) => (
              <FigureLink key={figure.label} figure={figure} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
