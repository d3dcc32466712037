/**
 * What the inbox page runs: new mail appears by itself, the open mail's frame gets its height, dates
 * become local, and the inbox can be emptied. Without it the page still reads.
 */
export const inboxScript = `
const frame = document.querySelector('iframe');
const fit = () => {
  const root = frame.contentDocument?.documentElement;
  if (root) frame.style.height = root.scrollHeight + 'px';
};
if (frame) {
  frame.addEventListener('load', fit);
  addEventListener('resize', fit);
  fit();
}

const localize = () => {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  for (const time of document.querySelectorAll('time'))
    time.textContent = format.format(new Date(time.dateTime));
};
localize();

const refresh = async () => {
  if (document.hidden) return;
  const response = await fetch(location.href);
  if (!response.ok) return;
  const next = new DOMParser().parseFromString(await response.text(), 'text/html');
  const list = document.querySelector('#list');
  const fresh = next.querySelector('#list');
  if (list.dataset.version === fresh.dataset.version) return;
  const focused = document.activeElement?.closest('#list a')?.getAttribute('href');
  list.replaceWith(fresh);
  localize();
  if (focused) fresh.querySelector('a[href="' + CSS.escape(focused) + '"]')?.focus();
};
setInterval(() => refresh().catch(() => {}), 3000);

const empty = document.querySelector('#empty');
empty.hidden = false;
empty.addEventListener('click', async () => {
  await fetch('/api/messages', { method: 'DELETE' });
  location.assign('/');
});
`;
