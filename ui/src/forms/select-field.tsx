import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { controlStyle, Field, splitFieldProps, type FieldTexts } from './field.tsx';

interface SelectFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'select'>, 'children'> {
  /** The labels of the options, by the value that is submitted. */
  options: Readonly<Record<string, string>>;
  /** Shown while nothing is chosen. */
  placeholder?: string;
}

/** A native select. */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { texts, control: select } = splitFieldProps(props);
  return (
    <Field {...texts}>
      {(control) => (
        <span className="relative block">
          <select
            {...(placeholder && { defaultValue: '' })}
            {...select}
            {...control}
            className={`${controlStyle} appearance-none pe-11`}
          >
            {placeholder && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {Object.entries(options).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-soft" />
        </span>
      )}
    </Field>
  );
}
