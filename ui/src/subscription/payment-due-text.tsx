import { Heading } from '../heading.tsx';

/** Why a subscriber whose payment failed has no Premium, below what to do about it. `id`: of its heading. */
export function PaymentDueText({ id }: { id: string }) {
  return (
    <>
      <Heading level={2} size="part" id={id}>
        Subscription Required
      </Heading>
      <p className="text-soft">
        Premium needs an active subscription, and yours is active again as soon as this payment has
        gone through. You don’t need to buy anything: your plan and its price stay as they are.
      </p>
    </>
  );
}
