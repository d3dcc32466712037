import { type ComponentType, lazy } from 'react';

/**
 * A part of a page whose code loads when it is first shown. The page works without it: what does not load
 * is left out.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }));
}

function Nothing() {
  return null;
}
