/** Has the browser save `content` as JSON under `name`, as if it had been a link to a file. */
export function saveFile(name: string, content: object) {
  const blob = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The click has only begun the download.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
