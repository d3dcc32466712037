import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Notice } from '@stillweb/ui/notice.tsx';
import { RetryNotice } from '@stillweb/ui/retry-notice.tsx';
import { useUnsoldPlansQuery } from '../../api/system.ts';

/** Plans whose price at Stripe is not as announced. Stripe is asked, so it may come later than the rest. */
export function UnsoldPlans() {
  const { data: plans, error, isFetching, refetch } = useUnsoldPlansQuery();
  if (!plans && error) {
    return (
      <div className="mt-3">
        <RetryNotice
          failure={failureOf(error, 'The prices at Stripe could not be read.')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (!plans) return <p className="mt-3 text-sm text-soft">Reading the prices at Stripe…</p>;
  if (plans.length === 0) {
    return (
      <p className="mt-3 text-sm text-soft">All prices at Stripe are those that are announced.</p>
    );
  }
  return (
    <div className="mt-3">
      <Notice tone="red" title="PriceMismatch: these plans are not sold">
        <ul>
          {plans.map(({ lookupKey }) => (
            <li key={lookupKey}>
              <code className="text-xs">{lookupKey}</code>
            </li>
          ))}
        </ul>
        <p>
          Their prices at Stripe are missing, or not as announced. The set-up of Stripe makes them.
        </p>
      </Notice>
    </div>
  );
}
