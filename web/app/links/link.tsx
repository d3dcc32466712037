import type { ComponentPropsWithRef } from 'react';
import { Link as RouterLink } from 'react-router';
import { isDocument } from '../site-map.ts';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: string;
}

/** A link to any address: app pages open in place, documents and other sites with a full page load. */
export function Link({ to, children, ...rest }: LinkProps) {
  const isPageLoad = !to.startsWith('/') || isDocument(new URL(to, 'http://site').pathname);
  if (!isPageLoad) {
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
