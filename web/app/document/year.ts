/** The page may be read in a later year than the one it was built in. */
export function showYear() {
  for (const part of document.querySelectorAll('[data-year]')) {
    part.textContent = String(new Date().getFullYear());
  }
}
