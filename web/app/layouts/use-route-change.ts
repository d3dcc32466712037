import { pixelId } from '@stillweb/contract/brand';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { rememberArrival } from '../document/attribution.ts';
import { sendPageView } from '../document/page-view.ts';

/** What a full page load does by itself: start at the top, read the heading, count the view. */
export function useRouteChange() {
  const { pathname } = useLocation();
  const shown = useRef('');

  useEffect(() => {
    if (shown.current === pathname) return;
    const arrivedByLoad = shown.current === '';
    shown.current = pathname;
    if (pixelId !== null) sendPageView();
    if (arrivedByLoad) return rememberArrival();
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname]);
}
