declare module '*.mdx' {
  import type { ComponentType, ReactNode } from 'react';

  const Text: ComponentType<{
    /** Components that replace plain elements. */
    components?: { h2?: ComponentType<{ children?: ReactNode }> };
  }>;
  export default Text;

  /** An article's own description, checked at build time; legal texts have none. */
  export const article: unknown;
}
