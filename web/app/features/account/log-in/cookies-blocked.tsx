import { brand } from '@stillweb/contract/brand';
import { Notice } from '@stillweb/ui/notice.tsx';
import { useHydrated } from '@stillweb/ui/use-hydrated.ts';

/** Explains in a browser that blocks all cookies why a log-in does not last. */
export function CookiesBlocked() {
  const isBlocked = useHydrated() && !navigator.cookieEnabled;
  if (!isBlocked) return null;
  return (
    <Notice tone="orange" title="Your browser blocks cookies">
      <p>
        You can log in, but only until you reload the page or close it. To stay logged in, allow
        cookies for {brand.name} in your browser’s settings.
      </p>
    </Notice>
  );
}
