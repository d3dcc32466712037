import type { ReactNode } from 'react';

interface NoticeProps {
  tone: 'bad' | 'good';
  children: ReactNode;
}

/** A message on top of a page; a bad one is announced, and on a small screen scrolled to. */
export function Notice({ tone, children }: NoticeProps) {
  if (tone === 'good') return <div className="notice good">{children}</div>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- after a refused attempt the reason is to be read first
    <div className="notice bad" role="alert" tabIndex={-1} autoFocus>
      {children}
    </div>
  );
}
