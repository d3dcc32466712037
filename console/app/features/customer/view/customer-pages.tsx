import { brand } from '@stillweb/contract/brand';
import type { CustomerView } from '@stillweb/contract/console/view';
import { DaysInUtc } from '@stillweb/ui/text/days-in-utc.tsx';
import { NestedPage } from '@stillweb/ui/page/heading.tsx';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import type { ReactNode } from 'react';
import { AccountPage } from './account-page.tsx';
import { SubscriptionPage } from './subscription-page.tsx';

/** The customer's two pages, one below the other, and why the customer cannot open them, if so. */
export function CustomerPages({ view }: { view: CustomerView }) {
  return (
    <div className="grid gap-6">
      <CannotLogIn view={view} />
      {!view.isStripeReached && (
        <Notice tone="orange" title="Stripe cannot be reached">
          <p>
            The invoices below are those that are stored. The customer reads instead that they could
            not be loaded. Other data from Stripe may be missing here.
          </p>
        </Notice>
      )}
      <Frame address="/dashboard/subscription">
        <SubscriptionPage view={view} />
      </Frame>
      <Frame address="/dashboard/account">
        <AccountPage view={view} />
      </Frame>
    </div>
  );
}

function CannotLogIn({ view: { profile } }: { view: CustomerView }) {
  if (!profile.blockedAt && profile.verifiedAt) return null;
  return (
    <Notice tone="red" title="The customer cannot log in">
      <p>
        {profile.blockedAt
          ? `This account is blocked: a log-in answers “This account is blocked. Please write to ${brand.supportEmail}.” Below is what the pages would show.`
          : 'The address is not verified: a log-in asks for that first. Below is what the pages would show.'}
      </p>
    </Notice>
  );
}

/** A page of the site, under its address. */
function Frame({ address, children }: { address: string; children: ReactNode }) {
  return (
    <article
      aria-label={`The customer’s page ${address}`}
      className="min-w-0 overflow-hidden rounded-lg border border-edge"
    >
      <p className="border-b border-edge bg-neutral-wash px-card py-1.5 font-mono text-xs text-soft sm:px-8">
        {address}
      </p>
      <div className="bg-paper p-card sm:p-8">
        <NestedPage>
          <DaysInUtc>{children}</DaysInUtc>
        </NestedPage>
      </div>
    </article>
  );
}
