import type { Session } from '@stillweb/contract/user';
import { nameBrowser } from './name-browser.ts';
import type { SessionRow } from './sessions.ts';

export function presentSession(row: SessionRow, currentId: string): Session {
  return {
    id: row.id,
    browser: nameBrowser(row.user_agent),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    current: row.id === currentId,
  };
}
