import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import type { Tone } from './tone.ts';

const tones: Record<Tone, string> = {
  green: 'bg-green-wash text-green',
  blue: 'bg-blue-wash text-blue',
  orange: 'bg-orange-wash text-orange',
  red: 'bg-red-wash text-red',
  yellow: 'bg-yellow-wash text-yellow',
  neutral: 'bg-neutral-wash text-soft',
};

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      data-tone={tone}
      className={classes(
        'inline-flex items-center gap-2 rounded-full px-3 py-0.5 text-sm font-medium sm:whitespace-nowrap',
        tones[tone],
      )}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      <span>{children}</span>
    </span>
  );
}
