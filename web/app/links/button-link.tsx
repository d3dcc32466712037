import { buttonStyle, type ButtonSize, type ButtonVariant } from '@stillweb/ui/kit/button-style.ts';
import { Link, type LinkProps } from './link.tsx';

interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function ButtonLink({
  variant = 'primary',
  size = 'medium',
  className,
  ...rest
}: ButtonLinkProps) {
  return <Link {...rest} className={buttonStyle(variant, size, className)} />;
}
