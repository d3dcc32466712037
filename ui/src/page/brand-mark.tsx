/** A low sun over water. */
export function BrandMark() {
  return (
    <svg viewBox="0 2.75 32 32" aria-hidden="true" className="size-8 text-accent">
      <path d="M8 17a8 8 0 0 1 16 0z" fill="currentColor" />
      <path
        d="M3 19.5h26M8.5 24h15M12.5 28.5h7"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
