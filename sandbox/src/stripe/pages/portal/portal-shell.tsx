import type { ReactNode } from 'react';
import { PageShell, Seller } from '../kit/page-shell.tsx';
import { say } from '../../page-language.ts';

interface PortalShellProps {
  title: string;
  /** The link back: from a step to the portal's home page, from there to the seller's site. */
  back: { href: string; label: string } | null;
  /** Named on the portal's home page. */
  seller?: string;
  hasError?: boolean;
  children: ReactNode;
}

/** A portal page: one column, a link back at the top. */
export function PortalShell({ title, back, seller, hasError = false, children }: PortalShellProps) {
  return (
    <PageShell title={hasError ? say('Error: {title}', { title }) : title} width="slim">
      <div className="stack">
        {(seller || back) && (
          <p className="row between masthead">
            {seller && <Seller name={seller} />}
            {back && <a href={back.href}>{back.label}</a>}
          </p>
        )}
        {children}
      </div>
    </PageShell>
  );
}
