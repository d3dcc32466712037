import { classes } from '@stillweb/ui/classes.ts';
import { textLinkStyle } from '@stillweb/ui/text-link-style.ts';
import { Link, type LinkProps } from 'react-router';

export function TextLink({ className, ...rest }: LinkProps & { className?: string }) {
  return <Link {...rest} className={classes(textLinkStyle, className)} />;
}
