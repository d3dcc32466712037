import { type ComponentType, createElement, lazy, Suspense, useState } from 'react';

/** Something over the page. Nothing of it is loaded before it opens for the first time. */
export function onDemand<Props extends { open: boolean }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const Loaded = lazy(load);
  return function OnDemand(props: Props) {
    const [wanted, setWanted] = useState(props.open);
    if (props.open && !wanted) setWanted(true);
    return wanted && <Suspense>{createElement(Loaded, props)}</Suspense>;
  };
}
