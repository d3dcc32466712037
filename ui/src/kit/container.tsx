import type { ComponentPropsWithRef } from 'react';
import { classes } from './classes.ts';

const widths = { page: 'max-w-6xl', text: 'max-w-3xl', form: 'max-w-lg' };

interface ContainerProps extends ComponentPropsWithRef<'div'> {
  width?: keyof typeof widths;
}

/** The page's column: centered, with the side margins that header and footer have. */
export function Container({ width = 'page', className, ...rest }: ContainerProps) {
  return (
    <div
      {...rest}
      className={classes('mx-auto w-full px-side sm:px-8', widths[width], className)}
    />
  );
}
