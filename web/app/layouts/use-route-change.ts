import { pixelId } from '@stillweb/contract/brand';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { storeAttribution } from '../document/visit.ts';
import { sendPageView } from '../document/measurement.ts';

/** Does after a client-side navigation what a page load does: scroll up, focus the heading, count the view. */
export function useRouteChange() {
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
