/** An address as its owner recognises it and others do not, such as "an…@example.com". */
export function shortenAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const [start = ''] = /^.{1,2}/u.exec(email.slice(0, at)) ?? [];
  return `${start}…${email.slice(at)}`;
}
