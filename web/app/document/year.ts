/** Replaces the year in which the page was built by the current one. */
export function showYear() {
  for (const part of document.querySelectorAll('[data-year]')) {
    part.textContent = String(new Date().getFullYear());
  }
}
