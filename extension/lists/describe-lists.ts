import type { ListNotice } from '../src/list-notice.ts';
import type { OperatorList } from './operator-lists.ts';

/** What the options page says of each list. */
export function noticesOf(lists: OperatorList[]): ListNotice[] {
  return lists.map(({ name, licence, home, version, date }) => ({
    name,
    licence,
    home,
    ...(version && { version }),
    ...(date && { date }),
  }));
}

/** The part of `NOTICES.txt` about lists. */
export function writeListNotices(lists: OperatorList[]): string {
  if (lists.length === 0) {
    return '';
  }
  const entries = noticesOf(lists).map(({ name, licence, home, version, date }) =>
    [
      `- ${name}`,
      ...[version && `version ${version}`, date, `licence ${licence}`, home].filter(Boolean),
    ].join(' · '),
  );
  return `Lists of others in this extension, converted into the rules of browsers\n\n${entries.join('\n')}\n\n`;
}
