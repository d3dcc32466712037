/** Asks for the consent to one email. Not ticked: to cancel is not to agree. */
export function ComeBackConsent() {
  return (
    <label className="flex items-start gap-3 text-sm text-soft">
      <input
        type="checkbox"
        name="comeBackEmail"
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      Email me once, a month after Premium ends, with the price to come back
    </label>
  );
}
