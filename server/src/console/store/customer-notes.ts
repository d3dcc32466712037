import type { Note } from '@stillweb/contract/console/customers';
import type { ConsoleDatabase, ConsoleTransaction } from '../tables.ts';

/** The notes of staff on a customer, newest first. */
export async function listNotes(db: ConsoleDatabase, userId: string): Promise<Note[]> {
  const rows = await selectNotes(db)
    .where('customer_notes.user_id', '=', userId)
    .orderBy('customer_notes.created_at', 'desc')
    .execute();
  return rows.map(noteOf);
}

export async function insertNote(
  trx: ConsoleTransaction,
  note: { userId: string; staffId: string; text: string; now: Date },
): Promise<Note> {
  const { id } = await trx
    .insertInto('customer_notes')
    .values({
      user_id: note.userId,
      staff_id: note.staffId,
      text: note.text,
      created_at: note.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return noteOf(
    await selectNotes(trx).where('customer_notes.id', '=', id).executeTakeFirstOrThrow(),
  );
}

function selectNotes(db: ConsoleDatabase) {
  return db
    .selectFrom('customer_notes')
    .innerJoin('staff', 'staff.id', 'customer_notes.staff_id')
    .select([
      'customer_notes.id',
      'customer_notes.text',
      'customer_notes.created_at',
      'customer_notes.staff_id',
      'staff.name',
    ]);
}

type NoteRow = { id: string; text: string; created_at: Date; staff_id: string; name: string };

function noteOf({ id, text, created_at, staff_id, name }: NoteRow): Note {
  return { id, at: created_at.toISOString(), staff: { id: staff_id, name }, text };
}
