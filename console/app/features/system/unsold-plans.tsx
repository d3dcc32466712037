import type { UnsoldPlan } from '@stillweb/contract/console/system';
import { Notice } from '@stillweb/ui/notice.tsx';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useUnsoldPlansQuery } from '../../api/system.ts';

/** Plans whose price at Stripe is not as announced. Stripe is asked, so it may come later than the rest. */
export function UnsoldPlans() {
  const query = useUnsoldPlansQuery();
  return (
    <div className="mt-3">
      <Loaded query={query} what="the prices at Stripe" className="h-5">
        {(plans) => <Plans plans={plans} />}
      </Loaded>
    </div>
  );
}

function Plans({ plans }: { plans: UnsoldPlan[] }) {
  if (plans.length === 0) {
    return <p className="text-sm text-soft">All prices at Stripe match the announced ones.</p>;
  }
  return (
    <Notice tone="red" title="PriceMismatch: these plans are not sold">
      <ul>
        {plans.map(({ lookupKey }) => (
          <li key={lookupKey}>
            <code className="text-xs">{lookupKey}</code>
          </li>
        ))}
      </ul>
      <p>
        Their prices at Stripe are missing, or not as announced. The set-up of Stripe creates them.
      </p>
    </Notice>
  );
}
