import { t } from '@stillweb/texts/t';
import { createElement, Suspense, useState } from 'react';
import { classes } from '../kit/classes.ts';
import { lazyPart, type LoadPart } from '../page/lazy-part.tsx';
import { Spinner } from '../kit/spinner.tsx';
import { Status } from '../feedback/status.tsx';
import { toastPlace } from '../feedback/toast-place.ts';

/** A dialog whose code loads when it opens for the first time; it then stays, so that closing can fade. */
export function lazyDialog<Props extends { open: boolean }>(load: LoadPart<Props>) {
  const Dialog = lazyPart(load);
  return function LazyDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    return wasOpened && <Suspense fallback={<Opening />}>{createElement(Dialog, props)}</Suspense>;
  };
}

/** At the place of toasts, where it moves nothing on the page. */
function Opening() {
  return (
    <div className={classes(toastPlace, 'flex justify-center')}>
      <Status>{t('dialog.loading-status', 'Loading the window')}</Status>
      <span className="flex items-center gap-3 rounded-md border border-line bg-raised px-4 py-3 text-sm shadow-lift">
        <Spinner />
        {t('dialog.loading', 'Loading…')}
      </span>
    </div>
  );
}
