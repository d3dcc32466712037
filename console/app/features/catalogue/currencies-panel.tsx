import type { Catalogue } from '@stillweb/contract/console/catalogue';
import {
  currencyName,
  defaultCurrency,
  isSoldCurrency,
  soldCurrencies,
  type SoldCurrency,
} from '@stillweb/contract/currencies';
import { capitalized } from '@stillweb/contract/text/words';
import { Badge } from '@stillweb/ui/kit/badge.tsx';
import { GlobalActionButton } from '../../actions/global-action-button.tsx';
import { Panel } from '../../page/panel.tsx';
import { useMay } from '../../session/hooks.ts';
import { Cell, numberColumn, Row, RowHead, Table } from '../../tables/table.tsx';
import { formatCount } from '../../text/counts.ts';

/** The currencies of the plain prices and of subscribers. Owners end and begin the sale in one. */
export function CurrenciesPanel({ catalogue: { sets, paid, retired } }: { catalogue: Catalogue }) {
  const mayRetire = useMay('set-plain-prices');
  const plain = sets.filter(({ offer }) => offer === null).flatMap(({ plans }) => plans);
  const sold = soldCurrencies.filter((code) => plain.some((plan) => plan.currency === code));
  const unsold = paid.map(({ currency }) => currency).filter((code) => !isSoldCurrency(code));
  return (
    <Panel title="Currencies">
      <Table
        caption="Currencies of plain prices and subscribers"
        columns={[
          'Currency',
          'Sale',
          numberColumn('Subscribers'),
          ...(mayRetire ? ['Action'] : []),
        ]}
        rows={[...sold, ...new Set(unsold)]}
      >
        {(currency) => {
          const payers = paid.filter((price) => price.currency === currency);
          const subscribers = payers.reduce((sum, price) => sum + price.subscribers, 0);
          const sale = saleOf(currency, retired);
          return (
            <Row key={currency}>
              <RowHead className="whitespace-nowrap">{nameOf(currency)}</RowHead>
              <Cell>
                <Badge tone={sale === 'On sale' ? 'green' : 'neutral'}>{sale}</Badge>
              </Cell>
              <Cell>{formatCount(subscribers)}</Cell>
              {mayRetire && (
                <Cell>
                  {isSoldCurrency(currency) && <SaleButton currency={currency} sale={sale} />}
                </Cell>
              )}
            </Row>
          );
        }}
      </Table>
    </Panel>
  );
}

type Sale = 'On sale' | 'Retired' | 'Not sold';

/** Subscribers who came from another system may pay in a currency that has no plain prices. */
function saleOf(currency: string, retired: readonly string[]): Sale {
  if (!isSoldCurrency(currency)) return 'Not sold';
  return retired.includes(currency) ? 'Retired' : 'On sale';
}

function SaleButton({ currency, sale }: { currency: SoldCurrency; sale: Sale }) {
  if (currency === defaultCurrency) return 'The default stays';
  const isRetired = sale === 'Retired';
  return (
    <GlobalActionButton
      label={isRetired ? 'Sell again' : 'Retire'}
      hiddenLabel={` ${currencyName(currency)}`}
      request={{ action: 'retire-currency', currency, on: isRetired }}
      description={nameOf(currency)}
      back="Back to the catalogue"
      isDangerous={!isRetired}
    />
  );
}

/** As in "Euros". */
function nameOf(currency: string): string {
  return capitalized(currencyName(currency));
}
