import type { ReactNode } from 'react';
import { focusOnMount } from '../dialog/focus-on-mount.ts';
import { Heading } from './heading.tsx';

/** The result of a step. Its title takes the focus, because the button that was pressed is gone. */
export function Outcome({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Heading level={1} ref={focusOnMount}>
        {title}
      </Heading>
      {children}
    </div>
  );
}
