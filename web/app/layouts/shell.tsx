import { pixelId, brand } from '@stillweb/contract/brand';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { Accent, Drawing } from '@stillweb/ui/kit/drawing.tsx';
import { SkipLink } from '@stillweb/ui/page/skip-link.tsx';
import type { ReactNode } from 'react';
import { useLocation, href } from 'react-router';
import { isMeasured } from '../document/measurement.ts';
import { LanguageSwitch } from '../links/language-switch.tsx';
import { Link } from '../links/links.tsx';
import type { HeaderUser } from './header-parts.tsx';
import { HeaderView } from './header-view.tsx';
import { MeasurementConsent, ConsentButton } from './measurement-consent.tsx';

interface ShellProps {
  user?: HeaderUser;
  children: ReactNode;
}

interface PublicShellProps extends ShellProps {
  /** A part of the footer. */
  currency?: ReactNode;
}

/** Header, main and footer; on measured pages also the question whether visits may be counted. */
export function PublicShell({ user, currency, children }: PublicShellProps) {
  const { pathname } = useLocation();
  const asksConsent = pixelId !== null && isMeasured(pathname);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <HeaderView user={user} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer asksConsent={asksConsent} currency={currency} />
      {pixelId !== null && asksConsent && <MeasurementConsent pixelId={pixelId} />}
    </div>
  );
}

/** Header and a centered column, which ends in a drawing; the footer has the languages alone. */
export function AuthShell({ user, children }: ShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <HeaderView user={user} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-lg grow flex-col gap-16 px-side pt-12 sm:px-8 sm:pt-16"
      >
        <div className="min-w-0 grow">{children}</div>
        <StillWater />
      </main>
      <footer className="grid justify-center pb-8 text-sm">
        <LanguageSwitch />
      </footer>
    </div>
  );
}

const links = [
  { to: href('/eula'), label: t('footer.eula', 'EULA') },
  { to: href('/terms'), label: t('footer.terms', 'Terms of Service') },
  { to: href('/privacy'), label: t('legal.privacy.title', 'Privacy Policy') },
  { to: href('/about'), label: t('about.title', 'About Us') },
  { to: href('/faqs'), label: t('footer.faqs', 'Frequently Ask Question') },
  { to: href('/blog'), label: t('header.blog', 'Blog') },
  { to: href('/help'), label: t('help.title', 'Help') },
  { to: href('/withdraw'), label: t('footer.withdraw', 'Withdraw from contract') },
];

// Only at build time: the document script replaces it with the current year.
const year = new Date().getFullYear();

function Footer({ asksConsent, currency }: { asksConsent: boolean; currency: ReactNode }) {
  return (
    <footer className="mt-auto border-t border-line text-sm">
      <div className="mx-auto flex max-w-6xl flex-wrap items-baseline justify-between gap-x-10 gap-y-6 px-side py-10 sm:px-8">
        <nav aria-label={t('footer.name', 'Footer')} className="flex flex-wrap gap-x-7 gap-y-1">
          {links.map(({ to, label }) => (
            <Link key={to} to={to} className="py-1.5 hover:text-accent hover:underline">
              {label}
            </Link>
          ))}
          {asksConsent && <ConsentButton />}
        </nav>
        {currency}
        <LanguageSwitch />
        <p className="text-soft">
          {rich('footer.copyright', '© {year} {brand}. All Rights Reserved', {
            year: (
              <span data-year suppressHydrationWarning>
                {year}
              </span>
            ),
            brand: brand.name,
          })}
        </p>
      </div>
    </footer>
  );
}

/** The mark as a landscape, with the brand's line. */
function StillWater() {
  return (
    <div className="grid justify-items-center gap-4 pb-8 text-center">
      <Drawing viewBox="0 0 320 64" className="w-full max-w-80">
        <Accent>
          <path d="M138 30a22 22 0 0 1 44 0z" className="fill-accent" />
        </Accent>
        <path d="M2 30h316M72 41h176M112 52h96M140 62h40" />
      </Drawing>
      <p className="font-display text-soft">{brand.tagline}</p>
    </div>
  );
}
