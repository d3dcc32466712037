import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { useLocation } from 'react-router';
import { providerProblemIn } from './problems.ts';

/** Why the way over a provider has led to this page. */
export default function ProblemNotice() {
  const { search } = useLocation();
  return <FormError>{providerProblemIn(search)}</FormError>;
}
