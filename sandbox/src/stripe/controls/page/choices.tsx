export type Choice = { value: string; label: string };

/** A button for each value of a field: pressing one submits the form with its value. */
export function Choices({
  name,
  choices,
  current,
}: {
  name: string;
  choices: Choice[];
  current?: string;
}) {
  return choices.map(({ value, label }) => (
    <button
      key={value}
      type="submit"
      name={name}
      value={value}
      aria-pressed={current === undefined ? undefined : value === current}
    >
      {label}
    </button>
  ));
}
