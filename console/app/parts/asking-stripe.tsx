import { QueryFailure, type FailingQuery } from '@stillweb/ui/queries/query-failure.tsx';
import { Spinner } from '@stillweb/ui/spinner.tsx';
import { Status } from '@stillweb/ui/status.tsx';

interface AskingStripeProps {
  query: FailingQuery;
  /** Shown when Stripe does not answer. */
  failure: string;
}

/** Above what is stored, until Stripe has answered: that it is being asked, or why it did not answer. */
export function AskingStripe({ query, failure }: AskingStripeProps) {
  if (query.error) return <QueryFailure query={query} message={failure} />;
  if (!query.isFetching) return null;
  return (
    <p className="flex items-center gap-2 text-sm text-soft">
      <Spinner />
      Asking Stripe…
      <Status>Asking Stripe</Status>
    </p>
  );
}
