import { type ComponentType, createElement, useEffect, useEffectEvent, useState } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { PartBoundary } from './error-boundary.tsx';
import { Notice } from './notice.tsx';
import { Spinner } from './spinner.tsx';
import { Status } from './status.tsx';
import { toast } from './toast.tsx';
import { toastPlace } from './toast-place.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A dialog whose code loads when it opens for the first time; it then stays, so that closing can fade. */
export function lazyDialog<Props extends { open: boolean }>(load: Load<Props>) {
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState<ComponentType<Props>>();
    if (Dialog) return <PartBoundary>{createElement(Dialog, props)}</PartBoundary>;
    return props.open && <DialogLoader load={load} onLoad={(loaded) => setDialog(() => loaded)} />;
  };
}

interface DialogLoaderProps<Props> {
  load: Load<Props>;
  onLoad: (dialog: ComponentType<Props>) => void;
}

/** Stands where the dialog belongs until its code has loaded. */
function DialogLoader<Props>({ load, onLoad }: DialogLoaderProps<Props>) {
  const [hasFailed, setHasFailed] = useState(false);
  const reportLoad = useEffectEvent(onLoad);

  useEffect(() => {
    if (hasFailed) return undefined;
    let isCurrent = true;
    const report = (act: () => void) => isCurrent && act();
    loadInTime(load).then(
      (loaded) => report(() => reportLoad(loaded.default)),
      () =>
        report(() => {
          setHasFailed(true);
          toast.error('This window could not be loaded. Please try again.');
        }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, hasFailed]);

  return hasFailed ? <LoadFailure onRetry={() => setHasFailed(false)} /> : <Pending />;
}

const timeout = 10_000;

/** A connection that hangs fails too: the browser would wait for minutes. */
function loadInTime<Module>(load: () => Promise<Module>): Promise<Module> {
  return Promise.race([
    load(),
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('The dialog did not load in time.')), timeout);
    }),
  ]);
}

/** At the place of toasts, where it moves nothing on the page. */
function Pending() {
  return (
    <div className={classes(toastPlace, 'flex justify-center')}>
      <Status>Loading the window</Status>
      <span className="flex items-center gap-3 rounded-md border border-line bg-raised px-4 py-3 text-sm shadow-lift">
        <Spinner />
        Loading…
      </span>
    </div>
  );
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="red"
      actions={
        <Button variant="secondary" size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>This window could not be loaded.</p>
    </Notice>
  );
}
