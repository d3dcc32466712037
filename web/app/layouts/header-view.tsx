import { Menu, X } from 'lucide-react';
import { href } from 'react-router';
import { Link } from '../ui/link.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { AccountLink, type HeaderUser } from './account-link.tsx';
import { Logo } from './logo.tsx';

const links = [
  { to: href('/about'), label: 'About Us' },
  { to: href('/pricing'), label: 'Pricing' },
  { to: href('/blog'), label: 'Blog' },
];

export function HeaderView({ user }: { user: HeaderUser }) {
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex min-h-18 max-w-6xl items-center justify-between gap-x-6 px-side py-2 max-sm:flex-wrap sm:px-8">
        <Logo />
        <nav aria-label="Main" className="flex min-w-0 items-center gap-8 max-sm:hidden">
          {links.map(({ to, label }) => (
            <Link key={to} to={to} className="text-sm whitespace-nowrap hover:text-accent">
              {label}
            </Link>
          ))}
          <AccountLink user={user} />
        </nav>
        <button
          type="button"
          popoverTarget="menu"
          className="ms-auto -me-2 flex size-11 items-center justify-center rounded-md sm:hidden"
        >
          <Menu className="size-6" />
          <VisuallyHidden>Menu</VisuallyHidden>
        </button>
      </div>
      <SlideInMenu user={user} />
    </header>
  );
}

/** A native popover: it opens, closes and restores the focus without script. */
function SlideInMenu({ user }: { user: HeaderUser }) {
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
        {links.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            onClick={closeMenu}
            className="border-b border-line py-4 font-display text-xl hover:text-accent"
          >
            {label}
          </Link>
        ))}
        <div className="grid pt-8">
          <AccountLink user={user} onClick={closeMenu} />
        </div>
      </nav>
    </div>
  );
}

function closeMenu() {
  document.getElementById('menu')?.hidePopover();
}
