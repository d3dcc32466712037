import { User } from 'lucide-react';
import { href } from 'react-router';
import { buttonStyle } from '../ui/button-style.ts';
import { classes } from '../ui/classes.ts';
import { Link } from '../ui/link.tsx';

/** `undefined`: not known yet, as in every prerendered page; `null`: nobody is signed in. */
export type Visitor = { name: string } | null | undefined;

/**
 * Login, or who is signed in. While that is not known both are in the page and the root element's
 * `data-signed-in` shows one of them, so that nothing flashes and nothing shifts.
 */
export function AccountLink({ visitor, onClick }: { visitor: Visitor; onClick?: () => void }) {
  return (
    <>
      {!visitor && (
        <Link
          to={href('/auth/login')}
          onClick={onClick}
          className={buttonStyle(
            'secondary',
            'small',
            visitor === undefined ? 'signed-in:hidden' : '',
          )}
        >
          Login
        </Link>
      )}
      {visitor !== null && <Member visitor={visitor} onClick={onClick} />}
    </>
  );
}

interface MemberProps {
  visitor: { name: string } | undefined;
  onClick: (() => void) | undefined;
}

function Member({ visitor, onClick }: MemberProps) {
  return (
    <Link
      to={href('/dashboard/account')}
      onClick={onClick}
      className={classes(
        'min-w-0 items-center gap-2.5 text-sm font-medium hover:text-accent',
        visitor ? 'flex' : 'hidden signed-in:flex',
      )}
    >
      <span
        aria-hidden="true"
        data-visitor="initial"
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent text-base text-on-accent"
      >
        {visitor ? initialOf(visitor.name) : <User className="size-4.5" />}
      </span>
      <span data-visitor="name" className="max-w-40 truncate">
        {visitor ? visitor.name : 'Account'}
      </span>
    </Link>
  );
}

function initialOf(name: string): string {
  const [first = ''] = name.trim();
  return first.toUpperCase();
}
