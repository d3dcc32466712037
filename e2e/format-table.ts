import { soldCurrencies } from '@stillweb/contract/currencies';
import * as dates from '@stillweb/contract/text/dates';
import { listText } from '@stillweb/contract/text/lists';
import { formatExactMoney, formatMoney } from '@stillweb/contract/text/money';
import * as numbers from '@stillweb/contract/text/numbers';
import { pluralForm, wholeNumber } from '@stillweb/texts/languages';

const moments = [
  '2026-01-03T00:05:00.000Z',
  '2026-12-31T14:05:59.000Z',
  '2025-08-09T23:59:00.000Z',
];
const amounts = [0, 5, 900, 99_900, 123_456_789, -123_450];
const counts = [0, 1, 2, 3, 11, 100, 1_234_567];

/** What dates, numbers and money are in the current language: all that the product writes of them. */
export function formatTable(): string[] {
  const now = new Date('2026-06-01T00:00:00.000Z');
  return [
    ...moments.flatMap((moment) => [
      dates.longDay(moment),
      dates.dayOfYear(moment),
      dates.numericDay(moment),
      dates.shortDay(moment, now),
      dates.mediumDay(moment),
      dates.shortMoment(moment),
      dates.timeOfDay(moment),
      dates.longMoment(moment),
      dates.localDay(moment),
      dates.localMoment(moment),
    ]),
    ...Array.from({ length: 12 }, (_, index) =>
      dates.monthOfYear({ month: index + 1, year: 2026 }),
    ),
    ...[...soldCurrencies, 'chf', 'kwd'].flatMap((currency) =>
      amounts.flatMap((amount) => [
        formatMoney(amount, currency),
        formatExactMoney(amount, currency),
      ]),
    ),
    ...counts.flatMap((count) => [
      wholeNumber(count),
      pluralForm(count),
      numbers.decimalNumber(count / 8, 2),
      numbers.percentage(count / 1000),
      numbers.changeInPercent(count / 100 - 1),
      numbers.largeNumber(count * 1000),
      dates.timeAgo(count, 'second'),
      dates.timeAgo(count, 'minute'),
    ]),
    ...(['conjunction', 'disjunction', 'unit'] as const).flatMap((type) =>
      [1, 2, 3].map((length) => listText(['Ann', 'يوم', 'Zoë'].slice(0, length), type)),
    ),
  ];
}
