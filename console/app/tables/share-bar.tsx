const fills = ['fill-accent', 'fill-blue', 'fill-green', 'fill-orange', 'fill-yellow'];

interface ShareBarProps {
  parts: readonly { label: string; value: number }[];
  /** The value of the whole bar; by default the sum of the parts. */
  total?: number;
}

/** The shares of the parts as one bar; the table next to it has the numbers. */
export function ShareBar({
  parts,
  total = parts.reduce((sum, { value }) => sum + value, 0),
}: ShareBarProps) {
  if (total <= 0) return null;
  return (
    <svg aria-hidden="true" viewBox="0 0 100 3" preserveAspectRatio="none" className="h-2.5 w-full">
      {sharesOf(parts, total).map(({ label, start, share }, index) => (
        <rect
          key={label}
          x={start}
          width={share}
          height="3"
          className={fills[index] ?? 'fill-edge'}
        >
          <title>{`${label}: ${share.toFixed(0)} %`}</title>
        </rect>
      ))}
    </svg>
  );
}

function sharesOf(parts: readonly { label: string; value: number }[], total: number) {
  let end = 0;
  return parts
    .filter(({ value }) => value > 0)
    .map(({ label, value }) => {
      const start = end;
      const share = (100 * value) / total;
      end += share;
      return { label, start, share };
    });
}
