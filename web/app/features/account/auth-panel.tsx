import type { ReactNode } from 'react';
import { Heading } from '../../ui/heading.tsx';

interface AuthPanelProps {
  title: string;
  intro?: ReactNode;
  /** Ways on, below the form. */
  links?: ReactNode;
  children?: ReactNode;
}

/** The narrow column that every screen around logging in is set in. */
export function AuthPanel({ title, intro, links, children }: AuthPanelProps) {
  return (
    <div className="mx-auto grid w-full max-w-md gap-8">
      <div className="grid gap-3">
        <Heading level={1}>{title}</Heading>
        {intro && <p className="text-soft">{intro}</p>}
      </div>
      {children}
      {links && <div className="grid gap-2 border-t border-line pt-6 text-sm">{links}</div>}
    </div>
  );
}
