import { extensionName } from '../extension-name.ts';

const waitingMs = 1000;

/** Whether our extension runs in this browser: it answers at once, or not at all. */
export function findExtension(): Promise<boolean> {
  const id = String(Math.random());
  return new Promise((resolve) => {
    const end = (isThere: boolean) => {
      window.removeEventListener('message', listen);
      resolve(isThere);
    };
    const listen = ({ source, data }: MessageEvent) => {
      if (source === window && data?.from === extensionName && data.id === id) end(true);
    };
    setTimeout(() => end(false), waitingMs);
    window.addEventListener('message', listen);
    const message = { type: 'hello' };
    window.postMessage({ to: extensionName, id, message }, window.location.origin);
  });
}
