import { classes } from '@stillweb/ui/classes.ts';
import { Link, type LinkProps } from 'react-router';

export function TextLink({ className, ...rest }: LinkProps & { className?: string }) {
  return (
    <Link
      {...rest}
      className={classes(
        'font-medium text-accent underline decoration-1 underline-offset-4 hover:decoration-2',
        className,
      )}
    />
  );
}
