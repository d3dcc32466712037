import { type ComponentType, createElement, lazy, Suspense, useState } from 'react';

/** A dialog whose code loads when it opens for the first time; it then stays, so that closing can fade. */
export function lazyDialog<Props extends { open: boolean }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const Dialog = lazy(load);
  return function LazyDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    return wasOpened && <Suspense>{createElement(Dialog, props)}</Suspense>;
  };
}
