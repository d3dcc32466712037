import { adGuardLists } from '../filter-list.ts';
import { writeListFolder } from './list-folder.ts';

/** AdGuard's lists as an operator would add them. */
export function writeAdGuardLists(folder: string): string {
  const [base = '', tracking = ''] = adGuardLists();
  return writeListFolder(folder, {
    'base.txt': { text: base, group: 'ads' },
    'tracking.txt': { text: tracking, group: 'trackers' },
  });
}
