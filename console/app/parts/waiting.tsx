import { Loading } from '@stillweb/ui/loading.tsx';

/** Instead of a whole page until it is known which one; the tab has a name meanwhile. */
export function Waiting({ children }: { children: string }) {
  return (
    <>
      <title>Console</title>
      <Loading>{children}</Loading>
    </>
  );
}
