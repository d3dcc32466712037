import { brand, postalAddress } from '@stillweb/contract/brand';
import { renderToStaticMarkup } from 'react-dom/server';
import { emailStyle } from './email-style.ts';

export type EmailParts = {
  subject: string;
  /** May hold a name that the user typed: it is shown as text, never as markup. */
  greeting: string;
  paragraphs: string[];
  /** A button. Its address is also shown as text, for email programs that show no button. */
  action?: { label: string; url: string };
  /** A second link, above the button. */
  link?: { label: string; url: string };
  /** Less important sentences, below the button. */
  notes?: string[];
  /** The last link, which ends emails of this kind. */
  unsubscribe?: { label: string; url: string };
};

/** Renders an email as HTML and as text, with the same content. */
export function composeEmail(parts: EmailParts): { subject: string; html: string; text: string } {
  const html = `<!doctype html>${renderToStaticMarkup(<EmailPage {...parts} />)}`;
  return { subject: parts.subject, html, text: toText(parts) };
}

function EmailPage({
  subject,
  greeting,
  paragraphs,
  link,
  action,
  notes,
  unsubscribe,
}: EmailParts) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: emailStyle }} />
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
            {link && (
              <p>
                <a href={link.url}>{link.label}</a>
              </p>
            )}
            {action && <Action {...action} />}
            {notes?.map((note) => (
              <p className="note" key={note}>
                {note}
              </p>
            ))}
            {unsubscribe && (
              <p className="note">
                <a href={unsubscribe.url}>{unsubscribe.label}</a>
              </p>
            )}
          </main>
          <p className="foot">
            {postalAddress} · {brand.registration} ·{' '}
            <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
          </p>
        </div>
      </body>
    </html>
  );
}

function Action({ label, url }: { label: string; url: string }) {
  return (
    <p className="action">
      <a className="button" href={url}>
        {label}
      </a>
    </p>
  );
}

function toText(parts: EmailParts): string {
  const { greeting, paragraphs, link, action, notes = [], unsubscribe } = parts;
  const sections = [
    greeting,
    ...paragraphs,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
    `-- \n${brand.name}\n${postalAddress}\n${brand.registration}\n${brand.supportEmail}`,
  ];
  return sections.join('\n\n');
}
