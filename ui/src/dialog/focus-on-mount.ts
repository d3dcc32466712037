/** A ref for what replaces the element that had the focus: it takes the focus, and comes into sight. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** The same without scrolling, where the user looks at that place anyway. */
export function focusInPlace(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
