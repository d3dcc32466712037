import { classes } from '@stillweb/ui/kit/classes.ts';
import { VisuallyHidden } from '@stillweb/ui/kit/visually-hidden.tsx';
import { Menu, X } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { href, useLocation } from 'react-router';
import { bindMenu } from '../document/menu.ts';
import { Link } from '../links/links.tsx';
import { AccountLink, type HeaderUser } from './account-link.tsx';
import { Logo } from './logo.tsx';

const links = [
  { to: href('/about'), label: 'About Us' },
  { to: href('/pricing'), label: 'Pricing' },
  { to: href('/blog'), label: 'Blog' },
];

interface HeaderViewProps {
  user: HeaderUser;
  /** The entries of a sidebar, which are in the menu where the sidebar has no room. */
  sidebar?: ReactNode;
}

export function HeaderView({ user, sidebar }: HeaderViewProps) {
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex min-h-18 max-w-6xl items-center justify-between gap-x-6 px-side py-2 max-sm:flex-wrap sm:px-8">
        <Logo />
        <nav aria-label="Main" className="flex min-w-0 items-center gap-8 max-sm:hidden">
          {links.map(({ to, label }) => (
            <PageLink key={to} to={to} className="text-sm whitespace-nowrap">
              {label}
            </PageLink>
          ))}
          <AccountLink user={user} />
        </nav>
        <button
          type="button"
          popoverTarget="menu"
          className="ms-auto -me-2 flex min-h-11 items-center gap-2 rounded-md px-2 text-sm font-medium sm:hidden"
        >
          Menu
          <Menu className="size-6" />
        </button>
      </div>
      <SlideInMenu user={user} sidebar={sidebar} />
    </header>
  );
}

/** A native popover: it opens and closes without script. */
function SlideInMenu({ user, sidebar }: HeaderViewProps) {
  useEffect(bindMenu, []);
  return (
    <div
      id="menu"
      popover="auto"
      className="fixed inset-y-0 start-auto end-0 m-0 h-dvh max-h-none w-[min(20rem,85vw)] translate-x-full border-s border-line bg-paper p-6 text-ink transition-[translate,display,overlay] transition-discrete duration-200 backdrop:bg-veil open:translate-x-0 starting:open:translate-x-full sm:hidden"
    >
      <nav aria-label="Menu" className="flex flex-col">
        <button
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          className="-me-2 -mt-2 flex size-11 items-center justify-center self-end rounded-md"
        >
          <X className="size-6" />
          <VisuallyHidden>Close</VisuallyHidden>
        </button>
        {sidebar && <div className="border-b border-line pb-4">{sidebar}</div>}
        {links.map(({ to, label }) => (
          <PageLink key={to} to={to} className="border-b border-line py-4 font-display text-xl">
            {label}
          </PageLink>
        ))}
        <div className="grid pt-8">
          <AccountLink user={user} />
        </div>
      </nav>
    </div>
  );
}

/** A link that shows, not by its color alone, when it leads to the page that is open. */
function PageLink({
  to,
  className,
  children,
}: {
  to: string;
  className: string;
  children: string;
}) {
  const { pathname } = useLocation();
  return (
    <Link
      to={to}
      // The build renders a page under its path with a slash at the end.
      aria-current={pathname.replace(/\/$/, '') === to ? 'page' : undefined}
      className={classes(
        className,
        'decoration-2 underline-offset-8 hover:text-accent aria-[current=page]:underline',
      )}
    >
      {children}
    </Link>
  );
}
