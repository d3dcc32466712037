import type { ReactNode } from 'react';

interface ActionFormProps {
  /** The path that it posts to: `charges/ch_1/refund`. */
  path: string;
  label: string;
  /** The object that the button acts on, for screen readers. */
  target: string;
  /** Sent with the button. */
  field?: { name: string; value: string };
  children?: ReactNode;
}

/** A button with the fields that it needs. */
export function ActionForm({ path, label, target, field, children }: ActionFormProps) {
  return (
    <form
      method="post"
      action={`/dashboard/${path}`}
      className={children ? 'stack-tight' : 'inline'}
    >
      {children}
      <button
        type="submit"
        className="small"
        aria-label={`${label}: ${target}`}
        data-busy="One moment…"
        {...field}
      >
        {label}
      </button>
    </form>
  );
}

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
