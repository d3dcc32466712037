import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { ErrorBoundary } from '@stillweb/ui/feedback/error-boundary.tsx';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { PageFailure } from '@stillweb/ui/page/page-failure.tsx';
import { ReloadButton } from '@stillweb/ui/feedback/reload-button.tsx';
import { type ReactNode, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { hydratedEvent } from '../document/app-start.ts';
import { reloadOnce } from '../document/reload-once.ts';
import { SupportLink, TextLink } from '../links/links.tsx';
import { Logo } from './header-parts.tsx';

/** Shown when the layout itself throws. */
export function ErrorPage() {
  return (
    <main className="grid min-h-dvh content-center">
      <Stumbled logo={<Logo />} />
    </main>
  );
}

/** The page of a layout, or its error: the header and the menu keep working. */
export function PageOutlet() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary fallback={<Stumbled />} page={pathname}>
      <Outlet />
    </ErrorBoundary>
  );
}

function Stumbled({ logo }: { logo?: ReactNode }) {
  return (
    <SiteFailure logo={logo} title={t('error-page.title', 'This page stumbled')}>
      <p>
        {t(
          'error-page.text',
          'Something went wrong while this page was shown. Loading it again usually helps. If you were paying or changing your plan, look at your subscription before you do it again.',
        )}
      </p>
    </SiteFailure>
  );
}

const notLoaded = t('error-page.not-loaded.title', 'This page did not load completely');

/** Shown instead of a page whose code did not load, after a reload did not help. */
export function LoadFailurePage() {
  useEffect(() => {
    document.dispatchEvent(new Event(hydratedEvent));
    reloadOnce();
  }, []);

  return (
    <main className="grid min-h-dvh content-center">
      <SiteFailure logo={<Logo />} title={notLoaded}>
        <Reason />
      </SiteFailure>
    </main>
  );
}

/** Shown above a prerendered page whose scripts did not load. */
export function LoadFailureNotice() {
  return (
    <Notice role="alert" tone="orange" title={notLoaded} actions={<ReloadButton />}>
      <Reason />
    </Notice>
  );
}

function Reason() {
  return (
    <p>
      {t(
        'error-page.not-loaded.text',
        'A file that this page needs has not been loaded. The connection may be slow or interrupted, or something in your browser, such as an extension, may block it.',
      )}
    </p>
  );
}

interface SiteFailureProps {
  logo?: ReactNode;
  title: string;
  children: ReactNode;
}

function SiteFailure({ children, ...failure }: SiteFailureProps) {
  return (
    <PageFailure
      {...failure}
      wayOut={<TextLink to="/">{t('error-page.home', 'Return to Homepage')}</TextLink>}
    >
      {children}
      <p className="text-sm">
        {rich('error-page.support', 'If it keeps happening, write to {email}.', {
          email: <SupportLink />,
        })}
      </p>
    </PageFailure>
  );
}
