import { focusOnMount } from '@stillweb/ui/dialog/focus-on-mount.ts';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import type { ReactNode } from 'react';

interface AuthPanelProps {
  title: string;
  intro?: ReactNode;
  /** Links below the form. */
  links?: ReactNode;
  /** For a panel that replaces a form that was just submitted. */
  focusesHeading?: boolean;
  children?: ReactNode;
}

/** The narrow column of every page in the auth area. */
export function AuthPanel({ title, intro, links, focusesHeading, children }: AuthPanelProps) {
  return (
    <div className="mx-auto grid w-full max-w-md gap-8">
      <div className="grid gap-3">
        <Heading level={1} ref={focusesHeading ? focusOnMount : null}>
          {title}
        </Heading>
        {intro && <p className="text-soft">{intro}</p>}
      </div>
      {children}
      {links && <div className="grid gap-2 border-t border-line pt-6 text-sm">{links}</div>}
    </div>
  );
}
