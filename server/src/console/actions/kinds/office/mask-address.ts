/** The first letters of an address and its last domain: enough to see what kind of people it is. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  return `${mask(email.slice(0, at))}@${mask(domain.slice(0, dot))}${domain.slice(dot)}`;
}

function mask(text: string): string {
  const [first = ''] = text;
  return `${first}•••`;
}
