import { theme } from '../appearance/theme.ts';

/** The inbox page's stylesheet, light and dark by the system's setting. */
export const inboxStyle = `${theme}
* { box-sizing: border-box; }
body { margin: 0; font: 400 1rem/1.5 var(--text); min-height: 100vh; background: var(--paper); color: var(--ink); display: flex; flex-direction: column; }
a { color: inherit; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
header { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center; padding: 16px 24px; border-bottom: 1px solid var(--line); }
h1 { margin: 0; font: 400 24px/1.2 var(--display); letter-spacing: -.015em; }
h1 a { text-decoration: none; }
search { margin-left: auto; min-width: 0; }
form { display: flex; gap: 8px; }
input, button { font: inherit; font-size: 15px; color: inherit; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; padding: 6px 12px; min-width: 0; min-height: 40px; }
input { width: 260px; }
button { cursor: pointer; white-space: nowrap; }
button:hover { border-color: var(--accent); color: var(--accent); }
main { flex: 1; display: grid; grid-template-columns: minmax(260px, 360px) minmax(0, 1fr); }
#list { list-style: none; margin: 0; padding: 0; border-right: 1px solid var(--line); }
#list li { border-bottom: 1px solid var(--line); }
#list li a { display: block; padding: 14px 24px; text-decoration: none; overflow-wrap: anywhere; }
#list li a:hover { background: var(--raised); }
#list li a:focus-visible { outline-offset: -3px; }
#list a[aria-current] { background: var(--raised); box-shadow: inset 3px 0 var(--accent); }
#list strong { display: block; font-weight: 550; line-height: 1.35; }
#list span, time { color: var(--soft); font-size: 14px; }
#list span { display: block; }
article { padding: 24px clamp(16px, 4vw, 48px) 48px; min-width: 0; }
article h2 { margin: 0 0 8px; font: 400 30px/1.25 var(--display); letter-spacing: -.015em; overflow-wrap: anywhere; }
article p { margin: 0 0 20px; color: var(--soft); overflow-wrap: anywhere; }
.views { display: flex; gap: 16px; margin: 0 0 12px; font-size: 15px; }
.views a { color: var(--soft); text-underline-offset: 5px; text-decoration: none; padding: 4px 0; }
.views a[aria-current] { color: var(--accent); text-decoration: underline; text-decoration-thickness: 2px; }
.back { display: none; }
iframe { display: block; width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 8px; background: #fff; color-scheme: light; }
pre { margin: 0; padding: 20px; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.6 var(--code); }
.none { align-self: start; padding: 14vh 24px; text-align: center; color: var(--soft); }
.none svg { width: 72px; height: 72px; stroke: var(--accent); fill: none; stroke-width: 1.25; }
.none h2 { margin: 12px 0 4px; font: 400 26px/1.3 var(--display); letter-spacing: -.015em; color: var(--ink); }
#list[data-version=''] { border-right: 0; }
@media (max-width: 719px) {
  header { padding: 12px 16px; }
  search { width: 100%; margin: 0; }
  input { flex: 1; width: auto; }
  main { display: block; }
  #list { border-right: 0; }
  #list li a { padding: 14px 16px; }
  .reading #list, main:not(.reading) .none:not(.empty) { display: none; }
  .back { display: inline-block; margin-bottom: 16px; padding: 6px 0; color: var(--accent); }
}
`;

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
