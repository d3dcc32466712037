import { reportedPage } from '@stillweb/contract/help';
import { useLocation } from 'react-router';
import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';

/** The address of the page that the extension reports; undefined without one, and before hydration. */
export function useReportedPage(): string | undefined {
  const { hash } = useLocation();
  const page = new URLSearchParams(hash.slice(1)).get(reportedPage);
  return useHydrated() && page ? page : undefined;
}
