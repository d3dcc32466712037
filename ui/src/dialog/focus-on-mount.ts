/** A ref for an element that replaces the focused one: it takes the focus and scrolls into view. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** The same without scrolling, where the user looks at that place anyway. */
export function focusInPlace(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
