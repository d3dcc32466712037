import type { ReactNode } from 'react';
import { pageLanguage, say } from '../../page-language.ts';
import { script, stylesheet } from './assets.ts';

interface PageShellProps {
  title: string;
  /** `slim` for a page with one column of text or one form. */
  width?: 'slim' | 'full';
  children: ReactNode;
}

/** The document around every hosted page; a line at the top says that no money moves. */
export function PageShell({ title, width = 'full', children }: PageShellProps) {
  return (
    <html lang={pageLanguage()}>
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
          {say('Skip to content')}
        </a>
        <header className="test-mode" lang="en">
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

export interface MessagePageProps {
  title: string;
  text: string;
  link: { href: string; label: string } | null;
}

/** A page with one message and at most one link. */
export function MessagePage({ title, text, link }: MessagePageProps) {
  return (
    <PageShell title={title} width="slim">
      <div className="stack">
        <h1>{title}</h1>
        <p>{text}</p>
        {link && (
          <p>
            <a className="button main" href={link.href}>
              {link.label}
            </a>
          </p>
        )}
      </div>
    </PageShell>
  );
}

interface NoticeProps {
  tone: 'bad' | 'good';
  /** A bad notice always has it. */
  hasFocus?: boolean;
  children: string;
}

/** A message on top of a page, which may be the bank's; a bad one is announced, and on a small screen scrolled to. */
export function Notice({ tone, hasFocus = tone === 'bad', children }: NoticeProps) {
  if (!hasFocus) return <p className={`notice ${tone}`}>{say(children)}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- after an attempt that did not pay, the reason is read first
    <p className={`notice ${tone}`} role="alert" tabIndex={-1} autoFocus>
      {say(children)}
    </p>
  );
}

/** The seller's mark and name, as on every page that Stripe hosts for it. */
export function Seller({ name }: { name: string }) {
  return (
    <span className="seller">
      <svg viewBox="0 2.75 32 32" aria-hidden="true">
        <path d="M8 17a8 8 0 0 1 16 0z" fill="currentColor" />
        <path d="M3 19.5h26M8.5 24h15M12.5 28.5h7" />
      </svg>
      {name}
    </span>
  );
}
