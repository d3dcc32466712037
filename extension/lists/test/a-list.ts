import type { OperatorList } from '../operator-lists.ts';

/** A list of the group of trackers, unless told otherwise. */
export function aList(lines: string[], changes: Partial<OperatorList> = {}): OperatorList {
  return {
    file: 'list.txt',
    name: 'A list',
    group: { id: 'trackers', feature: 'trackers' },
    licence: 'CC0-1.0',
    home: 'https://lists.example/',
    lines,
    ...changes,
  };
}
