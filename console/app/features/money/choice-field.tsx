import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { useSearchParams } from 'react-router';

interface ChoiceFieldProps {
  label: string;
  /** In the address of the page. */
  name: string;
  value: string;
  options: readonly { value: string; label: string }[];
}

/** Chooses what the page shows, at once and in its address. */
export function ChoiceField({ label, name, value, options }: ChoiceFieldProps) {
  const [, setParams] = useSearchParams();
  function choose(chosen: string) {
    setParams(
      (params) => {
        params.set(name, chosen);
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  return (
    <SelectField label={label} value={value} onChange={(event) => choose(event.target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}
