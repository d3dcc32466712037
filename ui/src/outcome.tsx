import { type ReactNode, useEffect, useRef } from 'react';
import { Heading } from './heading.tsx';

/** What has come of a step. Its title takes the focus: it replaces a page whose button was just pressed. */
export function Outcome({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-start gap-4">
      <Heading level={1} ref={heading}>
        {title}
      </Heading>
      {children}
    </div>
  );
}
