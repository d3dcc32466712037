/** Makes the browser save `content` as a JSON file. */
export function saveFile(name: string, content: object) {
  const blob = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The download has only started when `click` returns.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
