import type { Catalogue, CatalogueAtStripe, PriceSet } from '@stillweb/contract/console/catalogue';
import { soldCurrencies } from '@stillweb/contract/currencies';
import { Loaded } from '../../page/loaded.tsx';
import type { ReactNode } from 'react';
import { Allowed } from '../../page/allowed.tsx';
import { AskingStripe, StripeAgreement } from '../../page/at-stripe.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { Panel } from '../../page/panel.tsx';
import { useCatalogueAtStripeQuery, useCatalogueQuery } from './api.ts';
import { CurrenciesPanel } from './currencies-panel.tsx';
import { NewSetButton } from './new-set-form.tsx';
import { PaidPrices } from './paid-prices.tsx';
import { PriceSetPart } from './price-set-part.tsx';

export default function CataloguePage() {
  return (
    <Allowed needs="read-catalogue">
      <CatalogueScreen />
    </Allowed>
  );
}

/** Announced prices next to those at Stripe. The page works without Stripe. */
function CatalogueScreen() {
  const catalogue = useCatalogueQuery();
  const stripe = useCatalogueAtStripeQuery();
  return (
    <>
      <PageTitle title="Catalogue">
        The prices on the site and those at Stripe. Times follow the billing clock.
      </PageTitle>
      <div className="mb-5 empty:hidden">
        {stripe.data ? (
          <Agreement stripe={stripe.data} />
        ) : (
          <AskingStripe
            query={stripe}
            failure="Stripe did not answer. The prices on the site are shown below."
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

function Parts({ catalogue, atStripe }: PartsProps) {
  const { sets, paid } = catalogue;
  const plain = sets.filter(({ offer }) => offer === null).toSorted(byCurrency);
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
        <CurrenciesPanel catalogue={catalogue} />
        <PaidPrices paid={paid} sets={sets} />
        <FileTexts />
      </div>
    </div>
  );
}

/** The order in which currencies are sold; of one currency, that of the server. */
function byCurrency(a: PriceSet, b: PriceSet): number {
  return currencyOrder(a) - currencyOrder(b);
}

function currencyOrder({ plans: [plan] }: PriceSet): number {
  return soldCurrencies.findIndex((currency) => currency === plan?.currency);
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

interface PriceSetsProps {
  title: string;
  sets: readonly PriceSet[];
  atStripe: CatalogueAtStripe | undefined;
  actions: ReactNode;
}

/** Present and coming prices; past ones are folded below. */
function PriceSets({ title, sets, atStripe, actions }: PriceSetsProps) {
  const isPast = ({ state }: PriceSet) => state === 'over' || state === 'taken-back';
  const past = sets.filter(isPast);
  const list = (some: readonly PriceSet[]) => (
    <ul className="grid gap-6">
      {some.map((set) => (
        <li key={set.id ?? set.plans[0]?.lookupKey} className="grid gap-2">
          <PriceSetPart set={set} atStripe={atStripe} />
        </li>
      ))}
    </ul>
  );
  return (
    <Panel title={title} actions={actions}>
      {list(sets.filter((set) => !isPast(set)))}
      {past.length > 0 && (
        <details className="mt-6 border-t border-line pt-3">
          <summary className="py-1 text-sm text-soft">{`Over or taken back (${past.length})`}</summary>
          <div className="mt-3">{list(past)}</div>
        </details>
      )}
    </Panel>
  );
}

/** Lists everything that a change of prices here leaves as it is. */
function FileTexts() {
  return (
    <Panel title="Content kept in files">
      <ul className="grid list-disc gap-1.5 ps-5 text-sm text-soft">
        <li>
          Questions and answers, articles, legal texts and claims change with a release. Where they
          name the plain price, the amount is updated, but not the rest of the sentence.
        </li>
        <li>
          Pictures, including those of our pages on other sites, and amounts written into a
          sentence.
        </li>
        <li>
          The advertorials, and the home page opened with the link of an offer, know only the offers
          of the release. An offer created here has its own link.
        </li>
        <li>The texts of the extension and of its store pages.</li>
        <li>
          A cached page may show an old price for a few minutes. Checkout refuses a price that is no
          longer sold, and says so.
        </li>
      </ul>
    </Panel>
  );
}
