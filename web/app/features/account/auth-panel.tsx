import { useEffect, useRef, type ReactNode } from 'react';
import { Heading } from '@stillweb/ui/heading.tsx';

interface AuthPanelProps {
  title: string;
  intro?: ReactNode;
  /** Links below the form. */
  links?: ReactNode;
  /** Focuses the title: the panel replaces a form that was just submitted. */
  isOutcome?: boolean;
  children?: ReactNode;
}

/** The narrow column of every page in the auth area. */
export function AuthPanel({ title, intro, links, isOutcome, children }: AuthPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isOutcome) heading.current?.focus();
  }, [isOutcome]);

  return (
    <div className="mx-auto grid w-full max-w-md gap-8">
      <div className="grid gap-3">
        <Heading level={1} ref={heading}>
          {title}
        </Heading>
        {intro && <p className="text-soft">{intro}</p>}
      </div>
      {children}
      {links && <div className="grid gap-2 border-t border-line pt-6 text-sm">{links}</div>}
    </div>
  );
}
