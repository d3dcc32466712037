import type { CustomerPage } from '@stillweb/contract/console/customers';
import { mediumDay } from '@stillweb/contract/text/dates';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { Badge } from '@stillweb/ui/kit/badge.tsx';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { lazyDialog } from '@stillweb/ui/dialog/lazy-dialog.tsx';
import { planLabel, statusBadge } from '@stillweb/ui/subscription/rules/labels.ts';
import { Eye } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { PageTitle } from '../../page/page-title.tsx';
import { useMay } from '../../session/hooks.ts';
import { CustomerActions } from './actions/customer-actions.tsx';
import type { OpenViewDialogProps } from './view/open-view-dialog.tsx';

/** The customer's name and state, with the possible actions. */
export function CustomerHeader({ page }: { page: CustomerPage }) {
  const { verdict, stored } = page;
  const title = stored.name ?? stored.email ?? 'Customer';
  return (
    <PageTitle title={title}>
      <div className="flex flex-col gap-x-8 gap-y-3 xl:flex-row xl:items-end xl:justify-between">
        {stored.email !== title && <p className="min-w-0 break-words">{stored.email}</p>}
        <div className="flex flex-wrap items-center gap-2 xl:ms-auto xl:shrink-0">
          <SeeAsCustomer userId={stored.userId} />
          <CustomerActions page={page} />
        </div>
      </div>
      <p className="mt-3 max-w-3xl text-base text-ink xl:mt-1">{verdict}</p>
      <Headline page={page} />
    </PageTitle>
  );
}

function Headline({ page: { headline, stored } }: { page: CustomerPage }) {
  const { status, plan, nextCharge, paid } = headline;
  const { label, tone } = statusBadge(status);
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-10 gap-y-3 border-y border-line py-3 sm:flex sm:flex-wrap">
      <Fact term="Status">{status ? <Badge tone={tone}>{label}</Badge> : 'No subscription'}</Fact>
      <Fact term="Plan">{plan ? planLabel(plan) : '–'}</Fact>
      <Fact term="Next charge">
        {nextCharge
          ? `${formatExactMoney(nextCharge.amount, nextCharge.currency)} on ${mediumDay(nextCharge.date)}`
          : '–'}
      </Fact>
      <Fact term="Total paid">
        {paid.length === 0 ? '–' : paid.map((sum) => <PaidSum key={sum.currency} sum={sum} />)}
      </Fact>
      <Fact term="Customer since">{mediumDay(stored.createdAt)}</Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs">{term}</dt>
      <dd className="mt-0.5 text-ink tabular-nums">{children}</dd>
    </div>
  );
}

function PaidSum({ sum }: { sum: CustomerPage['headline']['paid'][number] }) {
  const { amount, refunded, currency } = sum;
  return (
    <div>
      <span>{formatExactMoney(amount, currency)}</span>
      {refunded > 0 && (
        <span className="block text-xs text-soft">
          {`${formatExactMoney(refunded, currency)} of it refunded`}
        </span>
      )}
    </div>
  );
}

const OpenViewDialog = lazyDialog<OpenViewDialogProps>(() => import('./view/open-view-dialog.tsx'));

/** The way to the pages that the customer sees. */
function SeeAsCustomer({ userId }: { userId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useMay('see-as-customer')) return null;
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        <Eye aria-hidden="true" className="size-4" />
        See as the customer
      </Button>
      <OpenViewDialog open={isOpen} onClose={() => setIsOpen(false)} userId={userId} />
    </>
  );
}
