import type { ReactNode } from 'react';
import { Notice, PageShell } from '../kit/page-shell.tsx';

export type PageLink = { label: string; href: string };

/** The message after an action. */
export type Message = { done?: string | undefined; failure?: string | undefined };

interface OperatorPageProps extends Message {
  title: string;
  /** The page's own path, which "Refresh" opens again. */
  path: string;
  /** The id of the object that the page shows. */
  id?: string;
  /** Links to other programs, such as the site. */
  links?: PageLink[];
  children: ReactNode;
}

const places: PageLink[] = [
  { label: 'Controls', href: '/' },
  { label: 'Customers', href: '/dashboard' },
  { label: 'Balance', href: '/dashboard/balance' },
];

/** A page for the operator: links to the others, title and message at the top. */
export function OperatorPage(props: OperatorPageProps) {
  const { title, path, id, links = [], done, failure, children } = props;
  return (
    <PageShell title={`${failure ? 'Error: ' : ''}${title}`}>
      <div className="stack-wide">
        <div className="stack">
          <nav className="row" aria-label="Places">
            {[...places, ...links, { label: 'Refresh', href: path }].map(({ label, href }) => (
              <a key={label} href={href} aria-current={isCurrent(label, href, path)}>
                {label}
              </a>
            ))}
          </nav>
          <div>
            <h1>{title}</h1>
            {id && <p className="small soft id">{id}</p>}
          </div>
          {done && <Notice tone="good">{done}</Notice>}
          {failure && <Notice tone="bad">{failure}</Notice>}
        </div>
        {children}
      </div>
    </PageShell>
  );
}

function isCurrent(label: string, href: string, path: string): 'page' | undefined {
  return href === path && label !== 'Refresh' ? 'page' : undefined;
}
