import { useId, type ReactNode } from 'react';

interface Option {
  value: string;
  label: string;
  /** Its meaning, in a sentence. */
  description?: string;
}

interface ChoiceProps {
  label: string;
  name: string;
  options: readonly Option[];
  error?: string | undefined;
}

interface OneChoiceProps extends ChoiceProps {
  value: string;
  onChange: (value: string) => void;
}

/** One of a few options. */
export function OneChoice({ value: chosen, onChange, ...props }: OneChoiceProps) {
  return (
    <Options {...props}>
      {(option) => (
        <input
          type="radio"
          name={props.name}
          value={option.value}
          checked={chosen === option.value}
          onChange={() => onChange(option.value)}
          className="mt-1 size-4 shrink-0"
        />
      )}
    </Options>
  );
}

interface TicksProps extends ChoiceProps {
  value: readonly string[];
  onChange: (values: string[]) => void;
}

/** Any of a few options. */
export function Ticks({ value: ticked, onChange, ...props }: TicksProps) {
  const without = (value: string) => ticked.filter((each) => each !== value);
  return (
    <Options {...props}>
      {({ value }) => (
        <input
          type="checkbox"
          name={props.name}
          value={value}
          checked={ticked.includes(value)}
          onChange={({ target }) => onChange(target.checked ? [...ticked, value] : without(value))}
          className="mt-1 size-4 shrink-0"
        />
      )}
    </Options>
  );
}

function Options({
  label,
  options,
  error,
  children,
}: ChoiceProps & { children: (option: Option) => ReactNode }) {
  const id = useId();
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="divide-y divide-line rounded-md border border-edge bg-raised">
        {options.map((option) => (
          <label key={option.value} className="flex cursor-pointer gap-3 px-3 py-2.5 text-sm">
            {children(option)}
            <span className="min-w-0">
              {option.label}
              {option.description && <span className="block text-soft">{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
      <p id={id} aria-live="polite" className="mt-1.5 text-sm text-red empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
