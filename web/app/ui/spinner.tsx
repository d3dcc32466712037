/** Decoration beside a text that says what is going on. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4 shrink-0 animate-turn rounded-full border-2 border-current border-r-transparent"
    />
  );
}
