import { brand } from '@stillweb/contract/brand';
import { renderToStaticMarkup } from 'react-dom/server';
import { mailStyle } from './email-style.ts';

export type Letter = {
  subject: string;
  /** The person's own words: shown as typed, never as markup. */
  greeting: string;
  paragraphs: string[];
  /** The one thing to do; the address is also shown as text, for whoever cannot press a button. */
  action?: { label: string; url: string };
  /** Below the button: what the mail does not need to be read for. */
  notes?: string[];
};

/** Writes a letter twice, as HTML and as text: both say the same. */
export function composeEmail(letter: Letter): { subject: string; html: string; text: string } {
  const html = `<!doctype html>${renderToStaticMarkup(<MailPage {...letter} />)}`;
  return { subject: letter.subject, html, text: toText(letter) };
}

function MailPage({ subject, greeting, paragraphs, action, notes }: Letter) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: mailStyle }} />
      </head>
      <body>
        <div className="page">
          <p className="brand">{brand.name}</p>
          <main className="card">
            <h1>{subject}</h1>
            <p>{greeting}</p>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {action && <Action {...action} />}
            {notes?.map((note) => (
              <p className="note" key={note}>
                {note}
              </p>
            ))}
          </main>
          <p className="foot">
            {brand.company}, {brand.address} ·{' '}
            <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
          </p>
        </div>
      </body>
    </html>
  );
}

function Action({ label, url }: { label: string; url: string }) {
  return (
    <>
      <p className="action">
        <a className="button" href={url}>
          {label}
        </a>
      </p>
      <p className="note">
        Or open this address: <a href={url}>{url}</a>
      </p>
    </>
  );
}

function toText({ greeting, paragraphs, action, notes = [] }: Letter): string {
  const parts = [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    `-- \n${brand.name}\n${brand.company}, ${brand.address}\n${brand.supportEmail}`,
  ];
  return parts.join('\n\n');
}
