import type { Effect } from '@stillweb/contract/console/actions';
import { classes } from '@stillweb/ui/classes.ts';
import { Notice } from '@stillweb/ui/notice.tsx';
import { Instant } from '../../../parts/instant.tsx';

interface EffectsProps {
  effects: readonly Effect[];
  /** Whether something else was shown before. */
  hasChanged: boolean;
}

/** What will happen, one line for each thing. */
export function Effects({ effects, hasChanged }: EffectsProps) {
  return (
    <section aria-label="What will happen" className="grid gap-3 rounded-md border border-line p-4">
      {hasChanged && (
        <Notice tone="orange" role="alert" title="This has changed meanwhile">
          <p>Nothing was done. Read what would happen now, then confirm again.</p>
        </Notice>
      )}
      <ul className="grid gap-2 text-sm">
        {effects.map(({ of, text, at }) => (
          <li key={text} className={classes(of === 'warning' && 'text-orange')}>
            <span>{text}</span>
            {at && (
              <span className="text-soft">
                {' For you: '}
                <Instant value={at} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
