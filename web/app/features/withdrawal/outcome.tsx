import { type ReactNode, useEffect, useRef } from 'react';
import { Heading } from '../../ui/heading.tsx';

/** What has come of a step. Its title takes the focus: it replaces a form that was just sent. */
export function Outcome({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-start gap-4">
      <Heading level={2} size="section" ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </div>
  );
}
