import type { Effect } from '@stillweb/contract/console/actions';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { RetryNotice } from '@stillweb/ui/feedback/retry-notice.tsx';
import { Skeleton } from '@stillweb/ui/kit/skeleton.tsx';
import { Spinner } from '@stillweb/ui/kit/spinner.tsx';
import { useId, type ReactNode } from 'react';
import { EffectList, effectsBeyond } from './effect-list.tsx';
import type { PreviewState } from './use-preview.ts';

interface PreviewPanelProps {
  state: PreviewState;
  /** Says which field must be filled in first. */
  missing: string | null;
}

/** Shows what an action will do. */
export function PreviewPanel({ state, missing }: PreviewPanelProps) {
  const { shown, failure, isFinal, isLoading, outdated, reload } = state;
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      aria-busy={isLoading}
      className="grid gap-4 self-start rounded-md border border-line bg-paper p-4 sm:p-5 md:sticky md:top-0"
    >
      <h3 id={id} className="flex items-center gap-2 font-medium">
        What will happen
        {isLoading && <Spinner />}
      </h3>
      {outdated && shown && !isLoading && (
        <ChangesNotice title="The preview has changed" before={outdated} now={shown.effects}>
          Nothing was done. Review the new preview, then confirm again.
        </ChangesNotice>
      )}
      {failure && isFinal && <Notice tone="orange" role="alert" title={failure.message} />}
      {failure && !isFinal && (
        <RetryNotice failure={failure} retrying={isLoading} onRetry={reload} />
      )}
      {missing && <p className="text-sm text-soft">{missing}</p>}
      {!shown && isLoading && <Skeleton className="h-40" />}
      {shown && !failure && !missing && (
        <div className={classes('transition-opacity', isLoading && 'opacity-50')}>
          <EffectList
            effects={shown.effects}
            added={outdated ? effectsBeyond(shown.effects, outdated) : []}
          />
        </div>
      )}
    </section>
  );
}

interface ChangesNoticeProps {
  title: string;
  before: readonly Effect[];
  /** Undefined until the new preview is loaded. */
  now: readonly Effect[] | undefined;
  /** What to do. */
  children: ReactNode;
}

/** Says that a preview has changed, and which effects are gone. */
export function ChangesNotice({ title, before, now, children }: ChangesNoticeProps) {
  const gone = now ? effectsBeyond(before, now) : [];
  return (
    <Notice tone="orange" role="alert" title={title}>
      <p>{children}</p>
      {gone.length > 0 && (
        <>
          <p className="mt-2">No longer applies:</p>
          <EffectList effects={gone} />
        </>
      )}
    </Notice>
  );
}
