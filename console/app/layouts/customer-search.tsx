import { Button } from '@stillweb/ui/kit/button.tsx';
import { Search } from 'lucide-react';
import { useEffect, useId, useRef, type SubmitEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { moveToResults } from '../page/move-in-results.ts';

/** The search box of every page. `/` focuses it; the customers page shows the results. */
export function CustomerSearch() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const query = pathname === '/customers' ? (new URLSearchParams(search).get('q') ?? '') : '';
  useEffect(() => focusOnSlash(input.current), []);
  // Another address, such as by the back button, replaces the text in the box.
  useEffect(() => {
    if (input.current) input.current.value = query;
  }, [query]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = input.current?.value.trim() ?? '';
    if (q) void navigate(`/customers?${new URLSearchParams({ q })}`);
  }

  return (
    <search>
      <form onSubmit={submit} className="flex max-w-2xl items-center gap-2">
        <label htmlFor={id} className="sr-only">
          Find a customer
        </label>
        <span className="relative grow">
          <Search className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-soft" />
          <input
            id={id}
            ref={input}
            type="search"
            defaultValue={query}
            placeholder="Find a customer: address, name, id, card"
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
            aria-keyshortcuts="/"
            onKeyDown={moveToResults}
            className="min-h-9 w-full rounded-md border border-edge bg-raised ps-9 pe-3 text-sm placeholder:text-soft hover:border-ink"
          />
        </span>
        <Button type="submit" variant="secondary" size="small">
          Find
        </Button>
      </form>
    </search>
  );
}

/** @returns a function that removes the listener */
function focusOnSlash(input: HTMLInputElement | null): () => void {
  const listening = new AbortController();
  const onKey = (event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, select');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input?.select();
  };
  document.addEventListener('keydown', onKey, { signal: listening.signal });
  return () => listening.abort();
}
