interface NoticeProps {
  tone: 'bad' | 'good';
  children: string;
}

/** A message on top of a page; a bad one is announced, and on a small screen scrolled to. */
export function Notice({ tone, children }: NoticeProps) {
  if (tone === 'good') return <p className="notice good">{children}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- after a refused attempt the reason is read first
    <p className="notice bad" role="alert" tabIndex={-1} autoFocus>
      {children}
    </p>
  );
}
