import { brand } from '@stillweb/contract/brand';
import { href } from 'react-router';
import { Link } from '../links/links.tsx';
import { ConsentButton } from './measurement-consent.tsx';

const links = [
  { to: href('/eula'), label: 'EULA' },
  { to: href('/terms'), label: 'Terms of Service' },
  { to: href('/privacy'), label: 'Privacy Policy' },
  { to: href('/about'), label: 'About Us' },
  { to: href('/faqs'), label: 'Frequently Ask Question' },
  { to: href('/blog'), label: 'Blog' },
  { to: href('/help'), label: 'Help' },
  { to: href('/withdraw'), label: 'Withdraw from contract' },
];

// Only at build time: the document script replaces it with the current year.
const year = new Date().getFullYear();

export function Footer({ asksConsent }: { asksConsent: boolean }) {
  return (
    <footer className="mt-auto border-t border-line text-sm">
      <div className="mx-auto flex max-w-6xl flex-wrap items-baseline justify-between gap-x-10 gap-y-6 px-side py-10 sm:px-8">
        <nav aria-label="Footer" className="flex flex-wrap gap-x-7 gap-y-1">
          {links.map(({ to, label }) => (
            <Link key={to} to={to} className="py-1.5 hover:text-accent hover:underline">
              {label}
            </Link>
          ))}
          {asksConsent && <ConsentButton />}
        </nav>
        <p className="text-soft">
          ©{' '}
          <span data-year suppressHydrationWarning>
            {year}
          </span>{' '}
          {brand.name}. All Rights Reserved
        </p>
      </div>
    </footer>
  );
}
