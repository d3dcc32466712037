/** Hidden from screen readers: a text next to it says what is loading. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4 shrink-0 animate-turn rounded-full border-2 border-current border-e-transparent"
    />
  );
}
