import { useHydrated } from '@stillweb/ui/use-hydrated.ts';
import { useState } from 'react';
import { chosenPlan } from './chosen-plan.ts';

/** The plan that the visitor has chosen before the log-in; the prerendered page knows of none. */
export function useChoice() {
  const isHydrated = useHydrated();
  const [choice, setChoice] = useState(() => chosenPlan.get());

  function forget() {
    chosenPlan.clear();
    setChoice(null);
  }

  return { choice: isHydrated ? choice : null, forget };
}
