import type { Catalogue, CatalogueAtStripe } from '@stillweb/contract/console/catalogue';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import { useCatalogueAtStripeQuery, useCatalogueQuery } from '../../api/catalogue.ts';
import { AskingStripe } from '../../parts/asking-stripe.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { StripeAgreement } from '../../parts/stripe-agreement.tsx';
import { FileTexts } from './file-texts.tsx';
import { NewSetButton } from './new-set/new-set-button.tsx';
import { PaidPrices } from './paid-prices.tsx';
import { PriceSets } from './price-sets.tsx';

/** Announced prices next to those at Stripe. The page works without Stripe. */
export function CatalogueScreen() {
  const catalogue = useCatalogueQuery();
  const stripe = useCatalogueAtStripeQuery();
  return (
    <>
      <PageTitle title="Catalogue">
        The prices that the site announces, and those that Stripe charges. Their times follow the
        billing clock.
      </PageTitle>
      <div className="mb-5 empty:hidden">
        {stripe.data ? (
          <Agreement stripe={stripe.data} />
        ) : (
          <AskingStripe
            query={stripe}
            failure="Stripe did not answer. Below is what the site announces."
          />
        )}
      </div>
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

function Agreement({ stripe: { prices, readAt } }: { stripe: CatalogueAtStripe }) {
  const differing = prices.filter(({ differences }) => differences.length > 0).length;
  return (
    <StripeAgreement differs={differing > 0} readAt={readAt}>
      {differing === 0
        ? 'Stripe charges what the site announces'
        : differing === 1
          ? '1 price is not as announced'
          : `${differing} prices are not as announced`}
    </StripeAgreement>
  );
}
