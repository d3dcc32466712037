/** The host and those above it, the closest first: `b.a.example`, `a.example`, `example`. */
export function hostAndAbove(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}
