import type { ComponentPropsWithRef } from 'react';

/** Styles the plain elements that MDX renders. */
export function Prose(props: Omit<ComponentPropsWithRef<'div'>, 'className'>) {
  return <div {...props} className="prose" />;
}
