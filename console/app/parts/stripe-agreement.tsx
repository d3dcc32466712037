import { Badge } from '@stillweb/ui/badge.tsx';
import { Instant } from './instant.tsx';

interface StripeAgreementProps {
  differs: boolean;
  /** In which way, or that nothing differs. */
  children: string;
  readAt: string;
}

/** Whether Stripe agrees with what is shown, and when it was asked. */
export function StripeAgreement({ differs, children, readAt }: StripeAgreementProps) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-xs text-soft">
      <Badge tone={differs ? 'red' : 'green'}>{children}</Badge>
      <span>
        Stripe, <Instant value={readAt} />
      </span>
    </p>
  );
}
