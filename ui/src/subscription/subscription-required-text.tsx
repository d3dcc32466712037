/** What the subscription page is for, to a customer who has none. */
export function SubscriptionRequiredText() {
  return (
    <p className="text-soft">
      You need an active subscription to use this page: here you see your plan, what is charged
      next, and change or cancel it whenever you like.
    </p>
  );
}
