import type { ComponentPropsWithRef } from 'react';
import { Link as RouterLink } from 'react-router';
import { isDocument } from '../site-map.ts';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: string;
}

/** One link for everything: other sites and document pages load whole, app pages in place. */
export function Link({ to, children, ...rest }: LinkProps) {
  const loadsWhole = !to.startsWith('/') || isDocument(new URL(to, 'http://site').pathname);
  if (!loadsWhole) {
    return (
      <RouterLink to={to} {...rest}>
        {children}
      </RouterLink>
    );
  }
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  );
}
