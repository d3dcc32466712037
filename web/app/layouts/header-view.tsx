import { t } from '@stillweb/texts/t';
import { MenuButton, SlideInMenu } from '@stillweb/ui/dialog/slide-in-menu.tsx';
import { classes } from '@stillweb/ui/kit/classes.ts';
import type { ReactNode } from 'react';
import { href, useLocation } from 'react-router';
import { LanguageSwitch } from '../links/language-switch.tsx';
import { Link } from '../links/links.tsx';
import { AccountLink, type HeaderUser, Logo } from './header-parts.tsx';

const links = [
  { to: href('/about'), label: t('about.title', 'About Us') },
  { to: href('/pricing'), label: t('pricing.title', 'Pricing') },
  { to: href('/blog'), label: t('header.blog', 'Blog') },
];

interface HeaderViewProps {
  user: HeaderUser;
  /** The entries of a sidebar, which are in the menu where the sidebar has no room. */
  sidebar?: ReactNode;
}

export function HeaderView({ user, sidebar }: HeaderViewProps) {
  return (
    <header className="@container border-b border-line">
      <div className="mx-auto flex min-h-18 max-w-6xl items-center justify-between gap-x-6 px-side py-2 @max-[40rem]:flex-wrap sm:px-8">
        <Logo />
        <nav
          aria-label={t('header.main', 'Main')}
          className="flex min-w-0 items-center gap-8 @max-[40rem]:hidden"
        >
          {links.map(({ to, label }) => (
            <PageLink key={to} to={to} className="text-sm whitespace-nowrap">
              {label}
            </PageLink>
          ))}
          <AccountLink user={user} />
        </nav>
        <MenuButton className="ms-auto @min-[40rem]:hidden" />
      </div>
      <SlideInMenu className="@min-[40rem]:hidden">
        <MenuEntries user={user} sidebar={sidebar} />
      </SlideInMenu>
    </header>
  );
}

function MenuEntries({ user, sidebar }: HeaderViewProps) {
  return (
    <nav aria-label={t('header.menu', 'Menu')} className="flex flex-col">
      {sidebar && <div className="border-b border-line pb-4">{sidebar}</div>}
      {links.map(({ to, label }) => (
        <PageLink key={to} to={to} className="border-b border-line py-4 font-display text-xl">
          {label}
        </PageLink>
      ))}
      <div className="grid pt-8">
        <AccountLink user={user} />
      </div>
      <LanguageSwitch className="pt-8 text-sm" />
    </nav>
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
