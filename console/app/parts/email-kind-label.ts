import { labelOf } from '@stillweb/contract/text/words';

/** The kind of an email; stored kinds are codes, one of them in British spelling. */
export function emailKindLabel(kind: string): string {
  return kind === 'cancelled' ? 'Canceled' : labelOf(kind);
}
