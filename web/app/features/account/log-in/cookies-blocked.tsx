import { brand } from '@stillweb/contract/brand';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import { useState } from 'react';

/** Explains in a browser that blocks all cookies why a log-in does not last. */
export function CookiesBlocked() {
  return useHydrated() && <Explanation />;
}

function Explanation() {
  const [isBlocked] = useState(() => !keepsCookies());
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

/** By writing one: `navigator.cookieEnabled` is true in a Chromium whose settings block them. */
function keepsCookies(): boolean {
  try {
    document.cookie = 'cookie-check=kept; path=/; samesite=strict';
    const isKept = document.cookie.includes('cookie-check=kept');
    document.cookie = 'cookie-check=; path=/; samesite=strict; max-age=0';
    return isKept;
  } catch {
    return false;
  }
}
