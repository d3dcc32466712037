declare module '*.mdx' {
  import type { ComponentType, ReactNode } from 'react';

  const Text: ComponentType<{
    /** What is rendered instead of a plain element. */
    components?: { h2?: ComponentType<{ children?: ReactNode }> };
  }>;
  export default Text;

  /** An article's own description, checked at build time; legal texts have none. */
  export const article: unknown;
}
