import { readFileSync } from 'node:fs';

import { collectGroups, type BuiltGroup } from '../rules/groups.ts';
import type { ListNotice } from '../src/list-notice.ts';

/** What a build puts into the extension for one browser, beside its own sources. */
export interface Contents {
  groups: BuiltGroup[];
  lists: ListNotice[];
  /** The text of `NOTICES.txt`; none where the result is not given to others. */
  notices?: string;
}

/** What `scripts/extension.ts` has prepared in the file `EXTENSION_CONTENTS`; our own groups without it. */
export function readContents(environment: Record<string, string | undefined>): Contents {
  const file = environment['EXTENSION_CONTENTS'];
  return file ? JSON.parse(readFileSync(file, 'utf8')) : { groups: collectGroups(), lists: [] };
}
