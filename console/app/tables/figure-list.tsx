interface FigureListProps {
  figures: readonly { label: string; value: string }[];
}

/** Figures in a row, each below its label. */
export function FigureList({ figures }: FigureListProps) {
  return (
    <dl className="flex flex-wrap items-baseline gap-x-8 gap-y-2">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-xs text-soft">{label}</dt>
          <dd className="text-lg tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
