import type { Catalogue } from '@stillweb/contract/console/catalogue';
import { currencyName, defaultCurrency, soldCurrencies } from '@stillweb/contract/currencies';
import { capitalized } from '@stillweb/contract/text/words';
import { Badge } from '@stillweb/ui/kit/badge.tsx';
import { GlobalActionButton } from '../../actions/global-action-button.tsx';
import { Panel } from '../../page/panel.tsx';
import { useMay } from '../../session/hooks.ts';
import { Cell, numberColumn, Row, RowHead, Table } from '../../tables/table.tsx';
import { formatCount } from '../../text/counts.ts';

/** The currencies of the plain prices, and who pays in them. Owners end and begin their sale. */
export function CurrenciesPanel({ catalogue: { sets, paid, retired } }: { catalogue: Catalogue }) {
  const mayRetire = useMay('set-plain-prices');
  const plain = sets.filter(({ offer }) => offer === null).flatMap(({ plans }) => plans);
  const currencies = soldCurrencies.filter((code) => plain.some((plan) => plan.currency === code));
  return (
    <Panel title="Currencies">
      <Table
        caption="Currencies of the plain prices"
        columns={[
          'Currency',
          'Sale',
          numberColumn('Subscribers'),
          ...(mayRetire ? ['Action'] : []),
        ]}
        rows={currencies}
      >
        {(currency) => {
          const isRetired = retired.includes(currency);
          const payers = paid.filter((price) => price.currency === currency);
          const subscribers = payers.reduce((sum, price) => sum + price.subscribers, 0);
          return (
            <Row key={currency}>
              <RowHead className="whitespace-nowrap">{nameOf(currency)}</RowHead>
              <Cell>
                <Badge tone={isRetired ? 'neutral' : 'green'}>
                  {isRetired ? 'Retired' : 'On sale'}
                </Badge>
              </Cell>
              <Cell>{formatCount(subscribers)}</Cell>
              {mayRetire && (
                <Cell>
                  {currency === defaultCurrency ? (
                    'The default stays'
                  ) : (
                    <GlobalActionButton
                      label={isRetired ? 'Sell again' : 'Retire'}
                      hiddenLabel={` ${currencyName(currency)}`}
                      request={{ action: 'retire-currency', currency, on: isRetired }}
                      description={nameOf(currency)}
                      back="Back to the catalogue"
                      isDangerous={!isRetired}
                    />
                  )}
                </Cell>
              )}
            </Row>
          );
        }}
      </Table>
    </Panel>
  );
}

/** As in "Euros". */
function nameOf(currency: string): string {
  return capitalized(currencyName(currency));
}
