import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Does after a client-side navigation what a page load does: scroll up and focus the heading. */
export function useRouteChange() {
  const { pathname } = useLocation();
  const lastPath = useRef('');

  useEffect(() => {
    const isPageLoad = lastPath.current === '' || lastPath.current === pathname;
    lastPath.current = pathname;
    if (isPageLoad) return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname]);
}
