import { blogFeed } from '../features/blog/feed.ts';

/** Runs at build time: its response becomes a file. */
export function loader() {
  return new Response(blogFeed(), { headers: { 'content-type': 'application/rss+xml' } });
}
