import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import type { Tone } from './tone.ts';

const edges: Record<Tone, string> = {
  green: 'border-green bg-green-wash',
  blue: 'border-blue bg-blue-wash',
  orange: 'border-orange bg-orange-wash',
  red: 'border-red bg-red-wash',
  yellow: 'border-yellow bg-yellow-wash',
  neutral: 'border-edge bg-neutral-wash',
};

interface NoticeProps {
  tone?: Tone;
  title?: string;
  actions?: ReactNode;
  children?: ReactNode;
  role?: 'alert' | 'status';
}

/** A highlighted message in the flow of the page. */
export function Notice({ tone = 'neutral', title, actions, children, role }: NoticeProps) {
  return (
    <div role={role} className={classes('grid gap-3 border-s-2 px-5 py-4 text-sm', edges[tone])}>
      <div className="grid gap-1">
        {title && <p className="text-base font-medium">{title}</p>}
        <div className="contents">{children}</div>
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
