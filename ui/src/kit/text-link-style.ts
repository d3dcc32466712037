/** A link within or next to text. */
export const textLinkStyle =
  'font-medium text-accent underline decoration-1 underline-offset-4 hover:decoration-2';
