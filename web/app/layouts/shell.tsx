import { pixelId } from '@stillweb/contract/brand';
import { SkipLink } from '@stillweb/ui/page/skip-link.tsx';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isMeasured } from '../document/measurement.ts';
import type { HeaderUser } from './account-link.tsx';
import { Footer } from './footer.tsx';
import { HeaderView } from './header-view.tsx';
import { MeasurementConsent } from './measurement-consent.tsx';
import { StillWater } from './still-water.tsx';

interface ShellProps {
  user?: HeaderUser;
  children: ReactNode;
}

/** Header, main and footer; on measured pages also the question whether visits may be counted. */
export function PublicShell({ user, children }: ShellProps) {
  const { pathname } = useLocation();
  const asksConsent = pixelId !== null && isMeasured(pathname);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <HeaderView user={user} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer asksConsent={asksConsent} />
      {pixelId !== null && asksConsent && <MeasurementConsent pixelId={pixelId} />}
    </div>
  );
}

/** Header and a centered column, which ends in a drawing; no footer. */
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
    </div>
  );
}
