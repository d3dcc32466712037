import type { ReactNode } from 'react';

import { PageShell } from '../pages/layout/page-shell.tsx';

interface PortalShellProps {
  title: string;
  /** The link back: from a step to the portal's home page, from there to the seller's site. */
  back: { href: string; label: string } | null;
  hasError?: boolean;
  children: ReactNode;
}

/** A portal page: one column, a link back at the top. */
export function PortalShell({ title, back, hasError = false, children }: PortalShellProps) {
  return (
    <PageShell title={hasError ? `Error: ${title}` : title} width="slim">
      <div className="stack">
        {back && (
          <p>
            <a href={back.href}>{back.label}</a>
          </p>
        )}
        {children}
      </div>
    </PageShell>
  );
}
