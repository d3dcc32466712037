import { focusInPlace } from '@stillweb/ui/dialog/focus-on-mount.ts';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import type { ReactNode } from 'react';

interface LinkPageProps {
  title: string;
  /** For a state that follows an answer of the user. */
  focusesHeading?: boolean;
  children?: ReactNode;
}

/** One of the states of the page that links a browser by a code. */
export function LinkPage({ title, focusesHeading, children }: LinkPageProps) {
  return (
    <>
      <Heading level={1} ref={focusesHeading ? focusInPlace : null}>
        {title}
      </Heading>
      {children}
    </>
  );
}
