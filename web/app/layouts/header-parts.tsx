import { brand } from '@stillweb/contract/brand';
import { t } from '@stillweb/texts/t';
import { buttonStyle } from '@stillweb/ui/kit/button-style.ts';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { BrandMark } from '@stillweb/ui/page/brand-mark.tsx';
import { User } from 'lucide-react';
import { href } from 'react-router';
import { Link } from '../links/links.tsx';
import { useIsSignedIn, useSessionPhase, useSessionUser } from '../session/hooks.ts';

/** `undefined`: not known yet, as in a prerendered page; `null`: a visitor. */
export type HeaderUser = { name: string } | null | undefined;

/**
 * The Login button, or the signed-in user. A prerendered page contains both, and the root element's
 * `data-signed-in` shows one of them, so that the layout does not shift.
 */
export function AccountLink({ user }: { user: HeaderUser }) {
  return (
    <>
      {!user && (
        <Link
          to={href('/auth/login')}
          className={buttonStyle(
            'secondary',
            'small',
            user === undefined ? 'signed-in:hidden' : '',
          )}
        >
          {t('header.login', 'Login')}
        </Link>
      )}
      {user !== null && <UserLink user={user} />}
    </>
  );
}

function UserLink({ user }: { user: { name: string } | undefined }) {
  return (
    <Link
      to={href('/dashboard/account')}
      className={classes(
        'min-w-0 items-center gap-2.5 text-sm font-medium hover:text-accent',
        user ? 'flex' : 'hidden signed-in:flex',
      )}
    >
      <span
        aria-hidden="true"
        data-user="initial"
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent text-base text-on-accent"
      >
        {user ? initialOf(user.name) : <User className="size-4.5" />}
      </span>
      <bdi data-user="name" className="max-w-40 truncate">
        {user ? user.name : t('header.account', 'Account')}
      </bdi>
    </Link>
  );
}

function initialOf(name: string): string {
  const [first = ''] = name.trim();
  return first.toUpperCase();
}

/** The user that the header shows. */
export function useHeaderUser(): HeaderUser {
  const phase = useSessionPhase();
  const user = useSessionUser();
  const isSignedIn = useIsSignedIn();
  if (phase === 'unread') return undefined;
  return user ?? (isSignedIn ? { name: t('header.account', 'Account') } : null);
}

/** The mark and the product's name. */
export function Logo() {
  return (
    <Link to="/" className="flex items-center gap-2.5">
      <BrandMark />
      <span className="font-display text-xl tracking-[-0.02em]">{brand.name}</span>
    </Link>
  );
}
