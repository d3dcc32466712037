import type { Pool } from 'pg';

/** An email as one of its recipients received it. */
export type Message = {
  id: string;
  to: string;
  /** The addresses of its `Reply-To`, separated by commas; empty without one. */
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  /** ISO 8601 */
  receivedAt: string;
};

export type NewMessage = { recipients: string[] } & Pick<
  Message,
  'replyTo' | 'subject' | 'text' | 'html'
>;

const MAX_STORED = 20_000;
const MAX_LISTED = 500;

/** Creates the table unless it exists. */
export async function createMessageTable(db: Pool): Promise<void> {
  await db.query(`
    create schema if not exists mail;
    create table if not exists mail.message (
      id bigint generated always as identity primary key,
      recipient text not null,
      subject text not null,
      text text not null,
      html text not null,
      received_at timestamptz not null default clock_timestamp()
    );
    alter table mail.message add column if not exists reply_to text not null default '';
    create index if not exists message_recipient on mail.message (lower(recipient), id desc);
  `);
}

/** Stores one message per recipient and deletes the oldest beyond 20,000. */
export async function storeMessage(db: Pool, message: NewMessage): Promise<void> {
  await db.query(
    `insert into mail.message (recipient, subject, text, html, reply_to)
     select recipient, $2, $3, $4, $5 from unnest($1::text[]) as recipient`,
    [message.recipients, message.subject, message.text, message.html, message.replyTo],
  );
  await db.query(
    'delete from mail.message where id <= (select max(id) from mail.message) - $1::bigint',
    [MAX_STORED],
  );
}

/** The newest 500 messages first; with `to`, only those to this exact address, in upper or lower case. */
export async function listMessages(db: Pool, to?: string): Promise<Message[]> {
  const { rows } = await db.query<Row>(
    `select * from mail.message where $1::text is null or lower(recipient) = lower($1)
     order by id desc limit $2`,
    [to ?? null, MAX_LISTED],
  );
  return rows.map(toMessage);
}

export async function findMessage(db: Pool, id: string): Promise<Message | undefined> {
  const { rows } = await db.query<Row>('select * from mail.message where id = $1', [id]);
  return rows[0] && toMessage(rows[0]);
}

export async function deleteMessages(db: Pool): Promise<void> {
  await db.query('delete from mail.message');
}

type Row = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  reply_to: string;
  received_at: Date;
};

function toMessage(row: Row): Message {
  const { id, recipient, subject, text, html } = row;
  const receivedAt = row.received_at.toISOString();
  return { id, to: recipient, replyTo: row.reply_to, subject, text, html, receivedAt };
}
