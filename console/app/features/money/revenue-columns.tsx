import type {
  CountryRevenue,
  PlanRevenue,
  RevenueSums,
  TaxRow,
} from '@stillweb/contract/console/figures/revenue';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { planLabel } from '@stillweb/ui/subscription/rules/labels.ts';
import { countColumn, type DataColumn } from '../../tables/data-table.tsx';
import { formatShare } from '../../text/counts.ts';
import { amountCells, amountColumn } from './amounts.ts';

const invoicesOf = ({ invoices }: { invoices: number }) => invoices;

/** What is left of the payments, in minor units. */
export function keptOf({ paid, tax, refunded }: RevenueSums): number {
  return paid - tax - refunded;
}

function sumColumns<Row extends RevenueSums>(currency: string): DataColumn<Row>[] {
  return [
    countColumn('Invoices', invoicesOf),
    amountColumn('Paid', currency, ({ paid }) => paid),
    amountColumn('Tax included', currency, ({ tax }) => tax),
    amountColumn('Refunded', currency, ({ refunded }) => refunded),
    amountColumn('Net revenue', currency, keptOf),
  ];
}

export function planColumns(currency: string): DataColumn<PlanRevenue>[] {
  return [
    {
      label: 'Plan',
      show: (row) => planText(row),
      csv: ({ plan, offer, priceId }) => ({ Plan: plan, Offer: offer, Price: priceId }),
    },
    ...sumColumns<PlanRevenue>(currency),
  ];
}

function planText({ plan, offer, priceId }: PlanRevenue): string {
  if (priceId === null) return 'Plan changes and others';
  if (plan === null) return priceId;
  const name = planLabel(plan);
  return offer ? `${name}, offer ${offer}` : name;
}

const regionNames = new Intl.DisplayNames('en', { type: 'region' });

function countryName(country: string | null): string {
  return country === null ? 'Not known' : (regionNames.of(country) ?? country);
}

const countryColumn = {
  label: 'Country',
  show: ({ country }: { country: string | null }) => countryName(country),
  csv: ({ country }: { country: string | null }) => country,
};

export function countryColumns(currency: string): DataColumn<CountryRevenue>[] {
  return [countryColumn, ...sumColumns<CountryRevenue>(currency)];
}

export function taxColumns(currency: string): DataColumn<TaxRow>[] {
  const rateOf = ({ tax, taxable }: TaxRow) => formatShare(tax, taxable ?? 0);
  return [
    countryColumn,
    {
      label: 'Why',
      show: ({ reason }) => reason.replaceAll('_', ' '),
      csv: ({ reason }) => reason,
    },
    { label: 'Rate', isNumber: true, show: rateOf, csv: ({ rate }) => rate },
    countColumn('Invoices', invoicesOf),
    {
      label: 'Taxable',
      isNumber: true,
      show: ({ taxable }) => (taxable === null ? '–' : formatExactMoney(taxable, currency)),
      csv: ({ taxable }) => amountCells('Taxable', taxable, currency),
    },
    amountColumn('Tax', currency, ({ tax }) => tax),
  ];
}
