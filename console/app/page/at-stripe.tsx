import { Badge } from '@stillweb/ui/kit/badge.tsx';
import { QueryFailure, type FailingQuery } from '@stillweb/ui/queries/loaded.tsx';
import { Spinner } from '@stillweb/ui/kit/spinner.tsx';
import { Status } from '@stillweb/ui/feedback/status.tsx';
import { Instant } from '../text/instant.tsx';

interface AskingStripeProps {
  query: FailingQuery;
  /** Shown when Stripe does not answer. */
  failure: string;
}

/** Above the stored state until Stripe has answered: a progress message, or the error. */
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

interface StripeAgreementProps {
  differs: boolean;
  /** The kind of difference, if any. */
  children: string;
  readAt: string;
}

/** Whether Stripe agrees with the page, and when it was asked. */
export function StripeAgreement({ differs, children, readAt }: StripeAgreementProps) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-xs text-soft">
      <Badge tone={differs ? 'red' : 'green'}>{children}</Badge>
      <span>
        Stripe, <Instant value={readAt} />
      </span>
    </p>
  );
}
