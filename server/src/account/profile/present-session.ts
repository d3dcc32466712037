import { browserName } from '@stillweb/contract/licence/browser-name';
import type { Session } from '@stillweb/contract/account/user';
import type { SessionRow } from '../store/sessions.ts';

export function presentSession(row: SessionRow, currentId: string): Session {
  return {
    id: row.id,
    browser: browserName(row.user_agent),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    current: row.id === currentId,
  };
}
