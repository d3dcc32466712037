declare module '*.mdx' {
  import type { ComponentType } from 'react';

  const Text: ComponentType;
  export default Text;

  /** What an article says about itself; legal texts have none. */
  export const article: { title: string; description: string; published: string };
}
