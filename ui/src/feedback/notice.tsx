import type { ReactNode } from 'react';
import { markedCardStyle } from '../kit/card-style.ts';
import { classes } from '../kit/classes.ts';
import type { Tone } from '../kit/tone.ts';

interface NoticeProps {
  tone?: Tone;
  title?: string;
  actions?: ReactNode;
  children?: ReactNode;
  role?: 'alert' | 'status';
}

/** A message in the flow of the page: a card with a colored mark. */
export function Notice({ tone = 'neutral', title, actions, children, role }: NoticeProps) {
  return (
    <div role={role} className={classes('grid gap-3 px-5 py-4 text-sm', markedCardStyle(tone))}>
      <div className="grid gap-1">
        {title && <p className="text-base font-medium">{title}</p>}
        <div className="contents">{children}</div>
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
