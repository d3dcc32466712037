import type { Catalogue, CatalogueAtStripe } from '@stillweb/contract/console/catalogue';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Badge } from '@stillweb/ui/badge.tsx';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { RetryNotice } from '@stillweb/ui/retry-notice.tsx';
import { Spinner } from '@stillweb/ui/spinner.tsx';
import { Status } from '@stillweb/ui/status.tsx';
import { useCatalogueAtStripeQuery, useCatalogueQuery } from '../../api/catalogue.ts';
import { Instant } from '../../parts/instant.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { FileTexts } from './file-texts.tsx';
import { NewSetButton } from './new-set/new-set-button.tsx';
import { PaidPrices } from './paid-prices.tsx';
import { PriceSets } from './price-sets.tsx';

/** What is sold, beside what Stripe charges for it. The page is whole without Stripe. */
export function CatalogueScreen() {
  const catalogue = useCatalogueQuery();
  const stripe = useCatalogueAtStripeQuery();
  return (
    <>
      <PageTitle title="Catalogue">
        What the site announces, beside what Stripe charges. Times of prices go by the clock of
        billing.
      </PageTitle>
      <Agreement {...stripe} />
      <Loaded query={catalogue} what="the catalogue" className="h-96">
        {(known) => <Parts catalogue={known} atStripe={stripe.data} />}
      </Loaded>
    </>
  );
}

interface PartsProps {
  catalogue: Catalogue;
  atStripe: CatalogueAtStripe | undefined;
}

function Parts({ catalogue: { sets, paid }, atStripe }: PartsProps) {
  const plain = sets.filter(({ offer }) => offer === null);
  const offers = sets.filter(({ offer }) => offer !== null);
  return (
    <div className="grid items-start gap-5 2xl:grid-cols-[minmax(0,2fr)_minmax(24rem,1fr)]">
      <div className="grid min-w-0 gap-5">
        <PriceSets
          title="Plain prices"
          sets={plain}
          atStripe={atStripe}
          actions={<NewSetButton of="plain" />}
        />
        <PriceSets
          title="Offers"
          sets={offers}
          atStripe={atStripe}
          actions={<NewSetButton of="offer" />}
        />
      </div>
      <div className="grid min-w-0 gap-5">
        <PaidPrices paid={paid} sets={sets} />
        <FileTexts />
      </div>
    </div>
  );
}

interface StripeQuery {
  data?: CatalogueAtStripe | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

function Agreement({ data, error, isFetching, refetch }: StripeQuery) {
  if (data) {
    const differing = data.prices.filter(({ differences }) => differences.length > 0).length;
    return (
      <p className="mb-5 flex flex-wrap items-center gap-2 text-xs text-soft">
        <Badge tone={differing === 0 ? 'green' : 'red'}>
          {differing === 0
            ? 'Stripe charges what the site announces'
            : differing === 1
              ? '1 price is not as announced'
              : `${differing} prices are not as announced`}
        </Badge>
        <span>
          Stripe, <Instant value={data.readAt} />
        </span>
      </p>
    );
  }
  if (!error) {
    return (
      <p key="asking" className="mb-5 flex items-center gap-2 text-sm text-soft">
        <Spinner />
        Asking Stripe…
        <Status>Asking Stripe</Status>
      </p>
    );
  }
  return (
    <div className="mb-5">
      <RetryNotice
        failure={failureOf(
          error,
          'Stripe could not be asked. What the site announces stands below.',
        )}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    </div>
  );
}
