import type { ReactNode } from 'react';
import { href } from 'react-router';
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
  if (userId === null) return <code className="text-xs break-all">{customerId}</code>;
  return (
    <CustomerLink userId={userId} className="whitespace-nowrap">
      {email ?? userId}
    </CustomerLink>
  );
}
