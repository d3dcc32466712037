import { PageShell } from './page-shell.tsx';

export interface MessagePageProps {
  title: string;
  text: string;
  link: { href: string; label: string } | null;
}

/** A page with one message and at most one link. */
export function MessagePage({ title, text, link }: MessagePageProps) {
  return (
    <PageShell title={title} width="slim">
      <div className="stack">
        <h1>{title}</h1>
        <p>{text}</p>
        {link && (
          <p>
            <a className="button main" href={link.href}>
              {link.label}
            </a>
          </p>
        )}
      </div>
    </PageShell>
  );
}
