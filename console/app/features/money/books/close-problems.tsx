import type {
  CloseProblem,
  MonthClose,
  ProblemKind,
} from '@stillweb/contract/console/figures/books';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { Notice } from '@stillweb/ui/notice.tsx';
import { capitalized } from '@stillweb/contract/text/words';
import { IdText } from '../../../parts/id-text.tsx';

const texts: Record<ProblemKind, string> = {
  sums: 'opening, activity and payouts do not add up to the closing; they differ by',
  net: 'transactions whose net is not their amount less their fee; they differ by',
  'charge-without-transaction': 'charges without a balance transaction, of',
  'refund-without-transaction': 'refunds without a balance transaction, of',
  'payout-not-stored': 'payouts on the balance that are not stored, of',
  'payout-without-transaction': 'payouts without a balance transaction, of',
  'payout-amount': 'payouts of another amount than their transaction; they differ by',
  'failed-payout-kept': 'failed payouts whose money has not come back to the balance, of',
  'stripe-balance': 'Stripe’s balance gives another closing; it differs by',
};

/** The reasons why a month does not add up. */
export function CloseProblems({ close: { problems, currency } }: { close: MonthClose }) {
  if (problems.length === 0) return null;
  return (
    <Notice tone="red" title="This month does not add up">
      <ul className="grid list-disc gap-2 ps-5">
        {problems.map((problem) => (
          <li key={problem.kind}>
            {problemText(problem, currency)}
            {problem.ids.length > 0 && (
              <span className="flex flex-wrap gap-x-4">
                {problem.ids.map((id) => (
                  <IdText key={id} value={id} />
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function problemText({ kind, count, amount }: CloseProblem, currency: string): string {
  const counted = kind === 'sums' || kind === 'stripe-balance' ? '' : `${count} `;
  return capitalized(`${counted}${texts[kind]} ${formatExactMoney(amount, currency)}`);
}
