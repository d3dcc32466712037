import type { ReactNode } from 'react';
import { href } from 'react-router';
import { EmailText } from './email-text.tsx';
import { IdText, ShortId } from './id-text.tsx';
import { TextLink } from './text-link.tsx';

interface CustomerLinkProps {
  userId: string;
  className?: string;
  children: ReactNode;
}

/** Opens the page of a customer. */
export function CustomerLink({ userId, ...link }: CustomerLinkProps) {
  return <TextLink {...link} to={href('/customers/:userId', { userId })} />;
}

interface CustomerNameProps {
  customer: { userId: string | null; customerId: string; email: string | null };
}

/** Names a customer; one without an account here has no page to open. */
export function CustomerName({ customer: { userId, customerId, email } }: CustomerNameProps) {
  if (userId === null) return <IdText value={customerId} />;
  return (
    <CustomerLink userId={userId} className="inline-block wrap-anywhere md:min-w-40">
      {email === null ? <ShortId value={userId} /> : <EmailText value={email} />}
    </CustomerLink>
  );
}
