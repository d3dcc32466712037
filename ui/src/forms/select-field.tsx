import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { controlStyle, Field, splitFieldProps, type FieldTexts } from './field.tsx';

interface SelectFieldProps extends FieldTexts, ComponentPropsWithRef<'select'> {}

/** A native select; its options are children. */
export function SelectField({ children, ...props }: SelectFieldProps) {
  const { texts, control: select } = splitFieldProps(props);
  return (
    <Field {...texts}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className={`${controlStyle} appearance-none pe-11`}>
            {children}
          </select>
          <ChevronDown className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-soft" />
        </span>
      )}
    </Field>
  );
}
