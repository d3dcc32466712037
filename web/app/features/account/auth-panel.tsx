import { useEffect, useRef, type ReactNode } from 'react';
import { Heading } from '../../ui/heading.tsx';

interface AuthPanelProps {
  title: string;
  intro?: ReactNode;
  /** Ways on, below the form. */
  links?: ReactNode;
  /** Takes the focus, when it replaces what was just used. */
  isOutcome?: boolean;
  children?: ReactNode;
}

/**
 * The narrow column that every screen around logging in is set in. It is taller than most of what it
 * holds, so that nothing moves when an error appears in it.
 */
export function AuthPanel({ title, intro, links, isOutcome, children }: AuthPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isOutcome) heading.current?.focus();
  }, [isOutcome]);

  return (
    <div className="mx-auto grid min-h-[min(44rem,75dvh)] w-full max-w-md content-start gap-8">
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
