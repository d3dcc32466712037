/** Shown next to every button that opens the portal, whatever its name is. */
export function PortalExplanation() {
  return (
    <p className="text-sm text-soft">
      In the Customer Portal you change your card or plan, and find all invoices.
    </p>
  );
}
