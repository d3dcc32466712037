import type {
  CatalogueAtStripe,
  CataloguePlan,
  PriceSet,
  PriceSetState,
} from '@stillweb/contract/console/catalogue';
import { currencyName, defaultCurrency } from '@stillweb/contract/currencies';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { Badge } from '@stillweb/ui/kit/badge.tsx';
import { classes } from '@stillweb/ui/kit/classes.ts';
import type { Tone } from '@stillweb/ui/kit/tone.ts';
import { GlobalActionButton } from '../../actions/global-action-button.tsx';
import { useMay } from '../../session/hooks.ts';
import { Cell, Row, RowHead, Table } from '../../tables/table.tsx';
import { formatCount } from '../../text/counts.ts';
import { IdText } from '../../text/id-text.tsx';
import { Instant } from '../../text/instant.tsx';

interface PriceSetPartProps {
  set: PriceSet;
  atStripe: CatalogueAtStripe | undefined;
}

/** One set: its state, who sees it, and its prices here and at Stripe. */
export function PriceSetPart({ set, atStripe }: PriceSetPartProps) {
  const state = stateLabel(set);
  const title = setTitle(set);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="text-sm font-medium">{title}</h3>
        <Badge tone={state.tone}>{state.text}</Badge>
        <SetButtons set={set} />
      </div>
      <Facts set={set} />
      <Table
        caption={`Prices: ${title}`}
        columns={['Plan', 'Announced', 'Regular', 'At Stripe', 'Price']}
        rows={set.plans}
      >
        {(plan) => (
          <PlanRow
            key={plan.plan}
            plan={plan}
            atStripe={atStripe?.prices.find(({ lookupKey }) => lookupKey === plan.lookupKey)}
          />
        )}
      </Table>
    </>
  );
}

function SetButtons({ set }: { set: PriceSet }) {
  const mayOffers = useMay('set-catalogue');
  const mayPlain = useMay('set-plain-prices');
  const { id, offer, state, awaitsApproval } = set;
  if (id === null || !(offer === null ? mayPlain : mayOffers)) return null;
  const title = setTitle(set);
  const canTakeBack = state !== 'on-sale' || offer !== null;
  return (
    <span className="ms-auto flex gap-2">
      {state === 'draft' && !awaitsApproval && (
        <GlobalActionButton
          label="Schedule"
          hiddenLabel={` ${title}`}
          request={{ action: 'schedule-prices', set: id }}
          description={title}
          back="Back to the catalogue"
        />
      )}
      {canTakeBack && ['draft', 'scheduled', 'on-sale'].includes(state) && (
        <GlobalActionButton
          label="Take back"
          hiddenLabel={` ${title}`}
          request={{ action: 'take-back-prices', set: id }}
          description={title}
          back="Back to the catalogue"
          isDangerous
        />
      )}
    </span>
  );
}

function Facts({ set }: { set: PriceSet }) {
  const { state, startsAt, endsAt, redemptions, seenOn, id, preparedAt } = set;
  const isWaiting = id !== null && state === 'scheduled' && preparedAt === null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
      {startsAt && (
        <span>
          From <Instant value={startsAt} />
        </span>
      )}
      {endsAt && (
        <span>
          Until <Instant value={endsAt} />
        </span>
      )}
      {redemptions && <span>{placesText(redemptions)}</span>}
      {isWaiting && <span className="text-orange">Stripe has no prices for it yet</span>}
      {seenOn.length > 0 && <span>{`Seen on ${seenOn.join(', ')}`}</span>}
    </p>
  );
}

function placesText({ taken, limit }: NonNullable<PriceSet['redemptions']>): string {
  const begun = formatCount(taken);
  return limit === null ? `${begun} taken, no limit` : `${begun} of ${formatCount(limit)} taken`;
}

interface PlanRowProps {
  plan: CataloguePlan;
  atStripe: CatalogueAtStripe['prices'][number] | undefined;
}

function PlanRow({ plan, atStripe }: PlanRowProps) {
  const { amount, originalAmount, currency, interval, discountLabel, taxBehavior } = plan;
  const price = atStripe?.price;
  const differs = (atStripe?.differences.length ?? 0) > 0;
  return (
    <Row className={classes(differs && 'bg-red-wash')}>
      <RowHead className="whitespace-nowrap">
        {plan.plan === 'MONTHLY' ? 'Monthly' : 'Annual'}
      </RowHead>
      <Cell className="whitespace-nowrap tabular-nums">
        <span>{`${formatExactMoney(amount, currency)} a ${interval}`}</span>
        {taxBehavior && <span className="block text-xs text-soft">{`tax ${taxBehavior}`}</span>}
      </Cell>
      <Cell className="whitespace-nowrap tabular-nums">
        <span>{formatExactMoney(originalAmount, currency)}</span>
        {discountLabel && <span className="block text-xs text-soft">{discountLabel}</span>}
      </Cell>
      <Cell className={classes('tabular-nums', differs && 'text-red')}>
        {price && <StripeSum price={price} />}
        {atStripe?.differences.map((difference) => (
          <span key={difference} className="block max-w-80 text-xs font-medium">
            {difference}
          </span>
        ))}
      </Cell>
      <Cell>
        {price && <IdText value={price.id} />}
        <span className="block text-xs whitespace-nowrap text-soft card:whitespace-normal">
          {plan.lookupKey}
        </span>
      </Cell>
    </Row>
  );
}

type AtStripe = NonNullable<CatalogueAtStripe['prices'][number]['price']>;

function StripeSum({
  price: { amount, currency, interval, active, taxBehavior },
}: {
  price: AtStripe;
}) {
  const sum = amount === null ? 'No fixed amount' : formatExactMoney(amount, currency);
  return (
    <>
      <span className="whitespace-nowrap">{interval ? `${sum} a ${interval}` : sum}</span>
      <span className="block text-xs">
        {[
          active ? 'active' : 'archived',
          taxBehavior && taxBehavior !== 'unspecified' && `tax ${taxBehavior}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    </>
  );
}

/** As in "spring offer (spring)", or which plain prices in which currency. */
function setTitle({ id, offer, name, plans: [plan] }: PriceSet): string {
  if (offer !== null) return `${name} (${offer})`;
  const currency = currencyName(plan?.currency ?? defaultCurrency);
  return `${id === null ? 'Prices of the release' : 'New plain prices'} in ${currency}`;
}

const labels: Record<PriceSetState, { text: string; tone: Tone }> = {
  draft: { text: 'Draft', tone: 'neutral' },
  scheduled: { text: 'Scheduled', tone: 'blue' },
  'on-sale': { text: 'On sale', tone: 'green' },
  over: { text: 'Over', tone: 'neutral' },
  'taken-back': { text: 'Taken back', tone: 'neutral' },
};

/** The state of a set; an offer whose places are taken is no longer sold. */
function stateLabel(set: PriceSet): { text: string; tone: Tone } {
  const { state, redemptions, awaitsApproval } = set;
  if (awaitsApproval) return { text: 'Pending approval', tone: 'orange' };
  const isUsedUp = redemptions?.limit != null && redemptions.taken >= redemptions.limit;
  return state === 'on-sale' && isUsedUp ? { text: 'Used up', tone: 'orange' } : labels[state];
}
