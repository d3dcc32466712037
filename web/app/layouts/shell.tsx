import { pixelId } from '@stillweb/contract/brand';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isMeasured } from '../document/measured.ts';
import type { Visitor } from './account-link.tsx';
import { Footer } from './footer.tsx';
import { HeaderView } from './header-view.tsx';
import { MeasurementChoice } from './measurement-choice.tsx';

interface ShellProps {
  visitor?: Visitor;
  children: ReactNode;
}

/** Header, main, footer; where a pixel may measure, the choice whether it does. */
export function PublicShell({ visitor, children }: ShellProps) {
  const { pathname } = useLocation();
  const asksToMeasure = pixelId !== null && isMeasured(pathname);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <HeaderView visitor={visitor} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer asksToMeasure={asksToMeasure} />
      {pixelId !== null && asksToMeasure && <MeasurementChoice pixelId={pixelId} />}
    </div>
  );
}

/** Header and centred content, no footer. */
export function AuthShell({ visitor, children }: ShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <HeaderView visitor={visitor} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-lg grow items-center px-5 py-12 sm:px-8"
      >
        <div className="min-w-0">{children}</div>
      </main>
    </div>
  );
}

export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-50"
    >
      Skip to content
    </a>
  );
}
