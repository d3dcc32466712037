/** Makes the browser save a file. */
export function saveFile(name: string, content: Blob) {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The download has only started when `click` returns.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
