/** Runs in a page of the site: what its scripts ask of the extension, and the reply. */
export function askInPage<Reply>(message: object): Promise<Reply> {
  return new Promise<Reply>((resolve) => {
    const id = crypto.randomUUID();
    window.addEventListener('message', ({ data }) => {
      if (data.from === 'stillweb-extension' && data.id === id) resolve(data.reply);
    });
    window.postMessage({ to: 'stillweb-extension', id, message }, location.origin);
  });
}
