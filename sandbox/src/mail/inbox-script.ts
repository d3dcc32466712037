/**
 * The inbox page's script: new messages appear by themselves, the open message's frame gets its
 * height, times become local, and the inbox can be emptied. Without it the page can still be read.
 */
export const inboxScript = `
const frame = document.querySelector('iframe');
const fitFrame = () => {
  const root = frame.contentDocument?.documentElement;
  if (root) frame.style.height = root.scrollHeight + 'px';
};
if (frame) {
  frame.addEventListener('load', fitFrame);
  addEventListener('resize', fitFrame);
  fitFrame();
}

const showLocalTimes = () => {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  for (const time of document.querySelectorAll('time'))
    time.textContent = format.format(new Date(time.dateTime));
};
showLocalTimes();

const refreshList = async () => {
  if (document.hidden) return;
  const response = await fetch(location.href);
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const list = document.querySelector('#list');
  const newList = page.querySelector('#list');
  if (list.dataset.version === newList.dataset.version) return;
  const focused = document.activeElement.id;
  list.replaceWith(newList);
  showLocalTimes();
  if (focused) document.getElementById(focused)?.focus();
};
setInterval(() => refreshList().catch(() => {}), 3000);

const emptyButton = document.querySelector('#empty');
emptyButton.hidden = false;
emptyButton.addEventListener('click', async () => {
  await fetch('/api/messages', { method: 'DELETE' });
  location.assign('/');
});
`;
