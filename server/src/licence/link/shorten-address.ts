/** An address as its owner recognises it and others do not, such as "an…@example.com". */
export function shortenAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const start = [...email.slice(0, at)].slice(0, 2).join('');
  return `${start}…${email.slice(at)}`;
}
