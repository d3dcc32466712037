import { capitalized } from '@stillweb/contract/text/words';
import { Loaded as LoadedData, type LoadedProps } from '@stillweb/ui/queries/loaded.tsx';

interface Props<Data> extends Omit<LoadedProps<Data>, 'loading' | 'failure'> {
  /** Names the data, as in "the mailings". */
  what: string;
}

/** The data of a query, with the English words of the console. */
export function Loaded<Data>({ what, ...data }: Props<Data>) {
  return (
    <LoadedData
      {...data}
      loading={`Loading ${what}`}
      failure={`${capitalized(what)} could not be loaded`}
    />
  );
}
