import { classes } from '@stillweb/ui/classes.ts';
import { textLinkStyle } from '@stillweb/ui/text-link-style.ts';
import { Link, type LinkProps } from './link.tsx';

export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={classes(textLinkStyle, className)} />;
}
