import { brand, postalAddress } from '@stillweb/contract/brand';
import { currentLanguage, isolated, languageOf } from '@stillweb/texts/languages';
import { t } from '@stillweb/texts/t';
import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { marksAsText, type Block, type Inline } from './email-marks.ts';
import { pageUrl } from '../platform/language.ts';

export type EmailParts = {
  subject: string;
  /** May hold a name that the user typed: it is shown as text, never as markup. */
  greeting: string;
  paragraphs: string[];
  /** Text with marks, below the paragraphs, in any language. */
  body?: Block[];
  /** A user's message: shown as text with its own line breaks, below the paragraphs. */
  quotation?: string;
  /** A button; in the text, its address. */
  action?: { label: string; url: string };
  /** A second link, above the button. */
  link?: { label: string; url: string };
  /** Less important sentences, below the button. */
  notes?: string[];
  /** Whether to leave out the footer's link too, for emails in which the reader should not look for one. */
  hasNoLink?: true;
  /** The last link, which ends emails of this kind. */
  unsubscribe?: { label: string; url: string };
};

/**
 * Renders an email as HTML and as text, with the same content, in the current language.
 * @param siteUrl the public address of the site, whose help page the footer links to
 */
export function composeEmail(
  parts: EmailParts,
  siteUrl: string,
): { subject: string; html: string; text: string } {
  const helpUrl = pageUrl(siteUrl, '/help');
  const page = renderToStaticMarkup(<EmailPage {...parts} helpUrl={helpUrl} />);
  return {
    subject: parts.body ? parts.subject : startAtRight(parts.subject),
    html: `<!doctype html>${page}`,
    text: toText(parts, helpUrl),
  };
}

function EmailPage({ helpUrl, ...parts }: EmailParts & { helpUrl: string }) {
  const { subject, greeting, paragraphs, body, quotation, link, action, notes, unsubscribe } =
    parts;
  const { code, dir } = languageOf(currentLanguage());
  return (
    <html lang={code} {...(dir === 'rtl' && { dir })}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style
          dangerouslySetInnerHTML={{
            __html: dir === 'rtl' ? emailStyle + rightToLeft : emailStyle,
          }}
        />
      </head>
      <body>
        <div className="page">
          <p className="brand">{brand.name}</p>
          <main className="card">
            <h1 {...(body && { dir: 'auto' })}>{subject}</h1>
            <p>{greeting}</p>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{dir === 'rtl' ? withAddresses(paragraph) : paragraph}</p>
            ))}
            {body && <Body blocks={body} />}
            {quotation && <Quotation isMirrored={dir === 'rtl'}>{quotation}</Quotation>}
            {link && (
              <p>
                <a href={link.url}>{link.label}</a>
              </p>
            )}
            {action && <Action {...action} />}
            {notes?.map((note) => (
              <p className="note" key={note}>
                {dir === 'rtl' ? withAddresses(note) : note}
              </p>
            ))}
            {unsubscribe && (
              <p className="note">
                <a href={unsubscribe.url}>{unsubscribe.label}</a>
              </p>
            )}
          </main>
          <p className="foot">
            {isolated(postalAddress)}
            <br />
            {isolated(brand.registration)}
            <br />
            {parts.hasNoLink ? (
              isolated(brand.supportEmail)
            ) : (
              <>
                <a href={`mailto:${brand.supportEmail}`}>{isolated(brand.supportEmail)}</a> ·{' '}
                <a href={helpUrl}>{t('emails.footer.help-link', 'Help')}</a>
              </>
            )}
          </p>
        </div>
      </body>
    </html>
  );
}

/** The text of an email is fixed once it is made, so that a place in it is an identity. */
/* oxlint-disable react/no-array-index-key */

/** A text from right to left, in which an address of a page runs from left to right: it has no marks of its own. */
function withAddresses(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} dir="ltr">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

function Body({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, index) =>
    block.kind === 'list' ? (
      <ul key={index} dir="auto">
        {block.items.map((item, place) => (
          <li key={place}>
            <Line parts={item} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={index} dir="auto">
        <Line parts={block.parts} />
      </p>
    ),
  );
}

function Line({ parts }: { parts: Inline[] }) {
  return parts.map((part, index) => {
    if (part.kind === 'bold') return <strong key={index}>{part.text}</strong>;
    if (part.kind === 'text') return <Fragment key={index}>{part.text}</Fragment>;
    return (
      <a key={index} href={part.url}>
        {part.text}
      </a>
    );
  });
}
/* oxlint-enable react/no-array-index-key */

/** Not `white-space`, which some email programs ignore. */
function Quotation({ isMirrored, children }: { isMirrored: boolean; children: string }) {
  return (
    <blockquote {...(isMirrored && { dir: 'auto' })}>
      {linesOf(children).map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of a text have no other identity
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </blockquote>
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

/** Mail programs take the direction of a line of plain text from its first letter, which may be that of a name. */
function startAtRight(text: string): string {
  return isRightToLeft() ? `\u200F${text}` : text;
}

/** From right to left, an address of a page gets a line of its own. */
function asLines(text: string): string {
  return startAtRight(isRightToLeft() ? text.replaceAll(/ (?=https?:)/g, '\n') : text);
}

const isRightToLeft = () => languageOf(currentLanguage()).dir === 'rtl';

function toText(parts: EmailParts, helpUrl: string): string {
  const { greeting, paragraphs, body, quotation, link, action, notes = [], unsubscribe } = parts;
  const sections = [
    ...[greeting, ...paragraphs].map(asLines),
    body && marksAsText(body),
    quotation && quote(quotation),
    link && linkAsText(link),
    action && linkAsText(action),
    ...notes.map(asLines),
    unsubscribe && linkAsText(unsubscribe),
    [
      '-- ',
      ...[brand.name, postalAddress, brand.registration, brand.supportEmail].map(isolated),
    ].join('\n'),
  ];
  const help = t('emails.footer.help', 'Help: {url}', { url: helpUrl });
  return sections.filter(Boolean).join('\n\n') + (parts.hasNoLink ? '' : `\n${asLines(help)}`);
}

function linkAsText({ label, url }: { label: string; url: string }): string {
  return `${startAtRight(label)}:\n${url}`;
}

function quote(text: string): string {
  return linesOf(text)
    .map((line) => `> ${line}`)
    .join('\n');
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/);
}

const rightToLeft = `
body { direction: rtl; }
.brand { direction: ltr; text-align: right; }
blockquote { padding: 0 16px 0 0; border-left: 0; border-right: 2px solid #dfd9cd; }
`;

/** The site's colors and fonts, in CSS that email programs support. */
const emailStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: #fbf8f2; color: #1f2523; font: 16px/1.6 'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif; }
.page { max-width: 560px; margin: 0 auto; padding: 32px 16px; }
.brand { margin: 0 0 16px; color: #17605a; font: 400 22px/1.2 Newsreader, Georgia, 'Times New Roman', serif; }
.card { display: block; padding: 28px 28px 16px; background: #fffdf9; border: 1px solid #dfd9cd; border-radius: 10px; }
h1 { margin: 0 0 16px; font: 400 26px/1.2 Newsreader, Georgia, 'Times New Roman', serif; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
blockquote { margin: 0 0 16px; padding: 0 0 0 16px; border-left: 2px solid #dfd9cd; overflow-wrap: anywhere; }
a { color: #17605a; }
.action { margin: 24px 0; }
.button { display: inline-block; padding: 12px 20px; background: #17605a; border-radius: 6px; color: #ffffff; font-weight: 600; text-decoration: none; }
.note, .foot { color: #565f5a; font-size: 14px; }
.foot { margin: 16px 0 0; }
@media (prefers-color-scheme: dark) {
  body { background: #151917; color: #ece7dc; }
  .card { background: #1c211f; border-color: #303733; }
  blockquote { border-color: #303733; }
  .brand, a { color: #8ccbbb; }
  .button { background: #8ccbbb; color: #0d231f; }
  .note, .foot { color: #a9b0a9; }
}
`;
