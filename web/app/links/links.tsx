import type { ComponentPropsWithRef } from 'react';
import { Link as RouterLink } from 'react-router';
import { addressPath, prefix } from '../language.ts';
import { isDocument } from '../site-map.ts';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { textLinkStyle } from '@stillweb/ui/kit/text-link-style.ts';
import { buttonStyle, type ButtonSize, type ButtonVariant } from '@stillweb/ui/kit/button-style.ts';
import { brand } from '@stillweb/contract/brand';

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
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
    <a href={prefix && to.startsWith('/') ? addressPath(to) : to} {...rest}>
      {children}
    </a>
  );
}

export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={classes(textLinkStyle, className)} />;
}

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

/** The address of our support, which opens an email to it. */
export function SupportLink() {
  return <TextLink to={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</TextLink>;
}

interface LinkListProps {
  links: readonly { to: string; label: string; text: string }[];
}

/** Links, each with a line about its target. */
export function LinkList({ links }: LinkListProps) {
  return (
    <ul className="grid gap-4">
      {links.map(({ to, label, text }) => (
        <li key={to} className="text-sm text-soft">
          <TextLink to={to} className="text-base">
            {label}
          </TextLink>
          <br />
          {text}
        </li>
      ))}
    </ul>
  );
}
