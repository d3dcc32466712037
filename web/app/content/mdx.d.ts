declare module '*.mdx' {
  import type { ComponentType } from 'react';

  const Text: ComponentType;
  export default Text;

  /** What an article says about itself; legal texts have none. Checked when the site is built. */
  export const article: unknown;
}
