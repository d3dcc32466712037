declare module '*.mdx' {
  import type { ComponentType } from 'react';

  const Text: ComponentType;
  export default Text;

  /** An article's own description, checked at build time; legal texts have none. */
  export const article: unknown;
}
