import { classes } from '@stillweb/ui/kit/classes.ts';
import { textLinkStyle } from '@stillweb/ui/kit/text-link-style.ts';
import { Link, type LinkProps } from 'react-router';

export function TextLink({ className, ...rest }: LinkProps & { className?: string }) {
  return <Link {...rest} className={classes(textLinkStyle, className)} />;
}
