import { pixelId } from '@stillweb/contract/brand';
import { t } from '@stillweb/texts/t';
import { guardFocus } from '@stillweb/ui/dialog/focus-guard.ts';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { Status } from '@stillweb/ui/feedback/status.tsx';
import { Toaster } from '@stillweb/ui/feedback/toaster.tsx';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { lazyPart } from '@stillweb/ui/page/lazy-part.tsx';
import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import { Suspense, useEffect, useState, useRef } from 'react';
import {
  Outlet,
  useLocation,
  useBlocker,
  createPath,
  type Location,
  useNavigation,
} from 'react-router';
import { hydratedEvent } from '../document/app-start.ts';
import { sendPageView, isMeasured } from '../document/measurement.ts';
import { forgetReload } from '../document/reload-once.ts';
import { storeAttribution } from '../document/visit.ts';
import { isSessionOpened, SessionProvider } from '../session/session-provider.tsx';

/** Wraps every page that React hydrates. */
export default function AppLayout() {
  useRouteChange();
  useEffect(guardFocus, []);
  useEffect(() => void document.dispatchEvent(new Event(hydratedEvent)), []);
  const { pathname } = useLocation();
  useEffect(() => forgetReload(pathname), [pathname]);
  return (
    <SessionProvider>
      <NavigationProgress />
      <OpenedSession />
      <Outlet />
      {pixelId !== null && <MeasurementGuard />}
      <Toaster />
    </SessionProvider>
  );
}

/** After the way over a provider. */
function OpenedSession() {
  const [isOpened] = useState(isSessionOpened);
  // The prerendered page knows of none.
  return (
    useHydrated() &&
    isOpened && (
      <Suspense fallback={null}>
        <TakeOverSession />
      </Suspense>
    )
  );
}

const TakeOverSession = lazyPart(() => import('../features/account/log-in/take-over-session.tsx'));

/** Does after a client-side navigation what a page load does: scroll up, focus the heading, count the view. */
function useRouteChange() {
  const { pathname } = useLocation();
  const lastPath = useRef('');

  useEffect(() => {
    if (lastPath.current === pathname) return;
    const isPageLoad = lastPath.current === '';
    lastPath.current = pathname;
    if (pixelId !== null) sendPageView();
    if (isPageLoad) return storeAttribution();
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname]);
}

/**
 * Turns a navigation between a measured and an unmeasured page into a full page load: a pixel's script
 * runs as long as its document, and the policy that allows it came with the document.
 */
function MeasurementGuard() {
  const { state, location: next } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isMeasured(currentLocation.pathname) !== isMeasured(nextLocation.pathname),
  );

  useEffect(() => {
    if (state === 'blocked') window.location.assign(next.pathname + next.search + next.hash);
  }, [state, next]);
  return null;
}

/** Shows that the page which was chosen is still loading. */
function NavigationProgress() {
  const { location } = useNavigation();
  return location && <Progress key={location.key} to={location} />;
}

const lateAfter = 10_000;

function Progress({ to }: { to: Location }) {
  const [isLate, setIsLate] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), lateAfter);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className="fixed inset-x-0 top-0 z-60">
      <span className="block h-0.75 animate-progress bg-accent" />
      {isLate ? <Late to={to} /> : <Status>{t('navigation.loading', 'Loading the page')}</Status>}
    </div>
  );
}

/** A full page load asks for the files again; what was waited for may never arrive. */
function Late({ to }: { to: Location }) {
  return (
    <div className="mx-auto max-w-lg bg-raised shadow-lift">
      <Notice
        tone="orange"
        role="alert"
        title={t('navigation.late.title', 'This page takes longer than usual')}
        actions={
          <Button size="small" onClick={() => window.location.assign(createPath(to))}>
            {t('navigation.late.again', 'Try again')}
          </Button>
        }
      >
        <p>
          {t(
            'navigation.late.text',
            'It is still loading. The connection may be slow or interrupted.',
          )}
        </p>
      </Notice>
    </div>
  );
}
