import type { ComponentPropsWithRef } from 'react';

export function VisuallyHidden(props: ComponentPropsWithRef<'span'>) {
  return <span {...props} className="sr-only" />;
}
