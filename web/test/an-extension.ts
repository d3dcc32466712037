/** For tests: answers the page as the content script of the extension does, and records what was asked. */
export function startExtension(replies: Record<string, object>) {
  const asked: unknown[] = [];
  let lastId: unknown;
  const closed = new AbortController();
  window.addEventListener(
    'message',
    ({ data }) => {
      if (data?.to !== 'stillweb-extension') return;
      asked.push(data.message);
      lastId = data.id;
      const reply = replies[data.message.type];
      if (reply) sendToPage({ from: 'stillweb-extension', id: data.id, reply });
    },
    { signal: closed.signal },
  );
  return { replies, asked, lastId: () => lastId, close: () => closed.abort() };
}

/** happy-dom's `postMessage` names no source. */
export function sendToPage(data: object, origin: string = window.location.origin) {
  window.dispatchEvent(new MessageEvent('message', { source: window, origin, data }));
}
