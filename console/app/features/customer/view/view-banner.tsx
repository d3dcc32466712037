import type { CustomerView } from '@stillweb/contract/console/view';
import { timeOfDay } from '@stillweb/contract/text/dates';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { Eye } from 'lucide-react';
import { href, useNavigate } from 'react-router';
import { minutesLeft } from '../../../text/time-left.ts';
import { useEndViewMutation } from './api.ts';

interface ViewBannerProps {
  view: CustomerView;
  /** Milliseconds. */
  timeLeft: number;
  refreshing: boolean;
  onRefresh: () => void;
}

/** Stays in sight: whose pages these are, that nothing can be changed, and for how long. */
export function ViewBanner({ view, timeLeft, refreshing, onRefresh }: ViewBannerProps) {
  const { userId, name } = view.profile;
  const navigate = useNavigate();
  const [end, { isLoading }] = useEndViewMutation();

  async function endAndLeave() {
    const { error } = await end(userId);
    if (error) toast.error(failureOf(error, 'The view could not be ended. Please try again.'));
    else void navigate(href('/customers/:userId', { userId }));
  }

  return (
    <section
      aria-label="View of the customer"
      className="sticky top-0 z-30 -mx-side -mt-6 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-blue bg-blue-wash px-side py-2.5 text-sm sm:-mx-8 sm:px-8"
    >
      <p className="flex min-w-0 items-baseline gap-2.5">
        <Eye aria-hidden="true" className="size-4 shrink-0 self-center text-blue" />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">{`You see what ${name} sees.`}</span>{' '}
          {`Read only, until ${timeOfDay(view.until)}.`}{' '}
          <span className="whitespace-nowrap text-soft">{`${minutesLeft(timeLeft)}.`}</span>
        </span>
      </p>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="small"
          pending={refreshing}
          pendingText="Refreshing…"
          onClick={onRefresh}
        >
          Refresh
        </Button>
        <Button size="small" pending={isLoading} onClick={() => void endAndLeave()}>
          End
        </Button>
      </div>
    </section>
  );
}
