import { renderToStaticMarkup } from 'react-dom/server';

import type { Message } from './message-store.ts';

type View = 'html' | 'text';

export type InboxPageProps = {
  messages: Message[];
  open: Message | undefined;
  /** The address that the list is filtered by; empty for all. */
  to: string;
  view: View;
};

/** The inbox as HTML: the list, and the open message. */
export function renderInboxPage(props: InboxPageProps): string {
  return `<!doctype html>${renderToStaticMarkup(<InboxPage {...props} />)}`;
}

function InboxPage({ messages, open, to, view }: InboxPageProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{open ? `${open.subject} · Inbox` : 'Inbox'}</title>
        <link rel="stylesheet" href="/inbox.css" />
        <link rel="icon" href="data:," />
        <script type="module" src="/inbox.js" />
      </head>
      <body>
        <header>
          <h1>
            <a href="/">Inbox</a>
          </h1>
          <search>
            <form>
              <input
                type="search"
                name="to"
                defaultValue={to}
                aria-label="Show only emails to this address"
                placeholder="Address"
                autoComplete="off"
              />
              <button type="submit">Show</button>
              <button type="button" id="empty" hidden>
                Empty inbox
              </button>
            </form>
          </search>
        </header>
        <main className={open ? 'reading' : undefined}>
          <MessageList messages={messages} openId={open?.id} to={to} />
          {open ? (
            <ReadingPane message={open} to={to} view={view} />
          ) : (
            <EmptyPane to={to} isEmpty={messages.length === 0} />
          )}
        </main>
      </body>
    </html>
  );
}

function MessageList({
  messages,
  openId,
  to,
}: {
  messages: Message[];
  openId?: string;
  to: string;
}) {
  return (
    <ul
      id="list"
      aria-label="Messages"
      data-version={messages[0] ? `${messages.length}-${messages[0].id}` : ''}
    >
      {messages.map(({ id, subject, to: recipient, receivedAt }) => (
        <li key={id}>
          <a
            id={`message-${id}`}
            href={linkTo({ id, to })}
            aria-current={id === openId ? 'true' : undefined}
          >
            <strong>{subject || '(no subject)'}</strong>
            <span>{recipient}</span>
            <Received at={receivedAt} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function ReadingPane({ message, to, view }: { message: Message; to: string; view: View }) {
  const format = message.html === '' ? 'text' : message.text === '' ? 'html' : view;
  return (
    <article>
      <a className="back" href={linkTo({ to })}>
        ← All messages
      </a>
      <h2>{message.subject || '(no subject)'}</h2>
      <p>
        To {message.to} · <Received at={message.receivedAt} />
      </p>
      {message.html !== '' && message.text !== '' && (
        <nav className="views" aria-label="Format of the email">
          <a
            href={linkTo({ id: message.id, to })}
            aria-current={format === 'html' ? 'page' : undefined}
          >
            As designed
          </a>
          <a
            href={linkTo({ id: message.id, to, view: 'text' })}
            aria-current={format === 'text' ? 'page' : undefined}
          >
            Plain text
          </a>
        </nav>
      )}
      {format === 'html' ? (
        <iframe
          title="Email"
          src={`/messages/${message.id}/html`}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        />
      ) : (
        <pre>
          <LinkedText text={message.text} />
        </pre>
      )}
    </article>
  );
}

function EmptyPane({ to, isEmpty }: { to: string; isEmpty: boolean }) {
  const heading = isEmpty ? 'No emails yet' : 'Choose an email';
  const target = to ? `to ${to} ` : '';
  return (
    <div className={isEmpty ? 'none empty' : 'none'}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <path d="M6 14h36v24H6zM6 14l18 14 18-14" strokeLinejoin="round" />
      </svg>
      <h2>{heading}</h2>
      {isEmpty && <p>Emails from the site {target}appear here automatically.</p>}
    </div>
  );
}

function Received({ at }: { at: string }) {
  return <time dateTime={at}>{at.slice(0, 16).replace('T', ' ')} UTC</time>;
}

function LinkedText({ text }: { text: string }) {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- static markup: nothing is ever reordered
      <a key={index} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}

function linkTo({ id, to, view }: { id?: string; to: string; view?: View }): string {
  const query = new URLSearchParams();
  if (to) query.set('to', to);
  if (id) query.set('id', id);
  if (view) query.set('view', view);
  return `/?${query.toString()}`;
}
