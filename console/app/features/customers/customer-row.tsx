import type { CustomerSummary } from '@stillweb/contract/console/customers';
import { href, Link } from 'react-router';
import { IdText } from '../../parts/id-text.tsx';
import { moveInResults, resultAttribute } from '../../parts/move-in-results.ts';

/** One result. A customer at Stripe without an account here has no page to open. */
export function CustomerRow({ customer }: { customer: CustomerSummary }) {
  const { userId, customerId, email, name, verdict } = customer;
  if (userId) {
    return (
      <li>
        <Link
          {...resultAttribute}
          onKeyDown={moveInResults}
          to={href('/customers/:userId', { userId })}
          className={`${layout} hover:bg-neutral-wash focus-visible:-outline-offset-2`}
        >
          <span className="min-w-0">
            <span className="block font-medium text-accent">{name ?? email ?? userId}</span>
            <span className="block text-sm text-soft">{(name && email) ?? customerId}</span>
          </span>
          <span className="text-sm">{verdict}</span>
        </Link>
      </li>
    );
  }
  return (
    <li className={layout}>
      <span className="min-w-0">
        <span className="block font-medium">{email ?? 'At Stripe only'}</span>
        {customerId && <IdText value={customerId} />}
      </span>
      <span className="text-sm">{verdict}</span>
    </li>
  );
}

const layout = 'grid gap-x-6 gap-y-1 px-2 py-2.5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]';
