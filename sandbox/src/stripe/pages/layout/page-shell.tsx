import type { ReactNode } from 'react';

import { script } from './script.ts';
import { stylesheet } from './stylesheet.ts';

interface PageShellProps {
  title: string;
  /** `slim` for a page with one column of text or one form. */
  width?: 'slim' | 'full';
  children: ReactNode;
}

/** The document around every hosted page; a line at the top says that no money moves. */
export function PageShell({ title, width = 'full', children }: PageShellProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={stylesheet.path} />
        <script defer src={script.path} />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <header className="test-mode">
          <p>
            <strong>Test mode:</strong> no real money
          </p>
        </header>
        <main id="main" className={width === 'slim' ? 'page slim' : 'page'}>
          {children}
        </main>
      </body>
    </html>
  );
}
