import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { useSearchParams } from 'react-router';

interface ChoiceFieldProps {
  label: string;
  /** In the address of the page. */
  name: string;
  value: string;
  options: Readonly<Record<string, string>>;
}

/** A choice of the page's content, which is kept in its address. */
export function ChoiceField({ name, ...field }: ChoiceFieldProps) {
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
  return <SelectField {...field} onChange={({ target }) => choose(target.value)} />;
}
