import { blogFeed } from '../features/blog/feed.ts';

/** Runs when the site is built; what it answers becomes a file. */
export function loader() {
  return new Response(blogFeed(), { headers: { 'content-type': 'application/rss+xml' } });
}
