interface NoticeProps {
  tone: 'bad' | 'good';
  /** A bad notice always has it. */
  hasFocus?: boolean;
  children: string;
}

/** A message on top of a page; a bad one is announced, and on a small screen scrolled to. */
export function Notice({ tone, hasFocus = tone === 'bad', children }: NoticeProps) {
  if (!hasFocus) return <p className={`notice ${tone}`}>{children}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- after an attempt that did not pay, the reason is read first
    <p className={`notice ${tone}`} role="alert" tabIndex={-1} autoFocus>
      {children}
    </p>
  );
}
