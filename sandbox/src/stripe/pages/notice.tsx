import type { ReactNode } from 'react';

interface NoticeProps {
  tone: 'bad' | 'good' | 'plain';
  children: ReactNode;
}

/** A message on top of a page; a bad one is announced. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div className={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
