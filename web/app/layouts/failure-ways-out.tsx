import { brand } from '@stillweb/contract/brand';
import type { ReactNode } from 'react';
import { Link } from '../links/link.tsx';

/** What can be done about a page that failed. @param children the button that tries again */
export function FailureWaysOut({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {children}
        <Link to="/" className="text-accent underline underline-offset-4">
          Return to Homepage
        </Link>
      </div>
      <p className="text-sm text-soft">
        If it keeps happening, write to{' '}
        <a className="underline" href={`mailto:${brand.supportEmail}`}>
          {brand.supportEmail}
        </a>
        .
      </p>
    </>
  );
}
