/** The seller's mark and name, as on every page that Stripe hosts for it. */
export function Seller({ name }: { name: string }) {
  return (
    <span className="seller">
      <svg viewBox="0 2.75 32 32" aria-hidden="true">
        <path d="M8 17a8 8 0 0 1 16 0z" fill="currentColor" />
        <path d="M3 19.5h26M8.5 24h15M12.5 28.5h7" />
      </svg>
      {name}
    </span>
  );
}
