import { Heading } from '@stillweb/ui/heading.tsx';
import { type ReactNode, useEffect, useRef } from 'react';

interface LinkPageProps {
  title: string;
  /** Focuses the title: what was here before was just answered. */
  isOutcome?: boolean;
  children?: ReactNode;
}

/** One of the states of the page that links a browser by a code. */
export function LinkPage({ title, isOutcome = false, children }: LinkPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOutcome) heading.current?.focus({ preventScroll: true });
  }, [isOutcome]);
  return (
    <>
      <Heading level={1} ref={heading}>
        {title}
      </Heading>
      {children}
    </>
  );
}
