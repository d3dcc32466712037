import { hourMs } from '@stillweb/contract/time';
import type { Enrollment } from '../store/audit-log.ts';

/** Milliseconds during which a new member may be the same person as any member connected to the new one by invites. */
const newFor = 72 * hourMs;

/**
 * Whether the member who asks and the one who decides may be one person: one of them was new when it was asked for,
 * and invites connect them, over any number of members and in any direction. One person could hold all their keys.
 */
export function mayBeOnePerson(
  enrollments: readonly Enrollment[],
  { askerId, deciderId, askedAt }: { askerId: string; deciderId: string; askedAt: Date },
): boolean {
  const since = askedAt.getTime() - newFor;
  const isNew = enrollments.some(
    ({ memberId, joinedAt }) =>
      (memberId === askerId || memberId === deciderId) && joinedAt.getTime() > since,
  );
  return isNew && listConnected(enrollments, askerId).has(deciderId);
}

/** A member and all others who are connected to that member by invites. */
function listConnected(enrollments: readonly Enrollment[], memberId: string): Set<string> {
  const connected = new Set([memberId]);
  // Members are added to the end during the loop.
  for (const member of connected) {
    for (const { memberId: invited, inviterId: inviter } of enrollments) {
      if (inviter === null) continue;
      if (inviter === member) connected.add(invited);
      if (invited === member) connected.add(inviter);
    }
  }
  return connected;
}
