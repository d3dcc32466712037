import { createHash } from 'node:crypto';
import { theme } from '../../../appearance/theme.ts';

interface StaticAsset {
  /** Carries a hash of the content, so that browsers may cache it forever. */
  path: string;
  contentType: string;
  content: string;
}

/** A stylesheet or script of the hosted pages, under a path made from its content. */
function staticAsset(extension: string, contentType: string, content: string): StaticAsset {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { path: `/pages/${hash}.${extension}`, contentType, content: content.trim() };
}

/** The one stylesheet of the hosted pages: two color schemes, 360 to 1280 px. */
export const stylesheet = staticAsset(
  'css',
  'text/css; charset=utf-8',
  `${theme}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 1.0625rem/1.6 var(--text); overflow-wrap: anywhere; }
h1, h2, h3 { font-family: var(--display); font-weight: 400; line-height: 1.15; letter-spacing: -.015em; margin: 0; text-wrap: balance; }
h1 { font-size: clamp(2rem, 1.6rem + 1.6vw, 2.75rem); }
h2 { font-size: 1.5rem; }
h3 { font-size: 1.2rem; }
p, ul, ol, dl, dd, table { margin: 0; }
ul { padding: 0; list-style: none; }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
code { font-family: var(--code); font-size: .9em; }
.skip { position: absolute; left: -100vw; top: 0; padding: .5rem 1rem; background: var(--raised); z-index: 1; }
.skip:focus { left: 0; }
.test-mode { padding: .45rem 1rem; text-align: center; font-size: .875rem; background: var(--neutral-wash); border-bottom: 1px dashed var(--edge); }
.page { max-width: 66rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
.page.slim { max-width: 34rem; }
.stack > * + * { margin-top: 1rem; }
.stack-wide > * + * { margin-top: 2.25rem; }
.stack-tight > * + * { margin-top: .4rem; }
.panels { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2.25rem; }
.sheet { background: var(--raised); border: 1px solid var(--line); border-radius: 10px; padding: 1.25rem; }
.soft { color: var(--soft); }
.small { font-size: .875rem; }
.seller { display: inline-flex; align-items: center; gap: .6rem; font-family: var(--display); font-size: 1.5rem; letter-spacing: -.02em; line-height: 1; }
.seller svg { width: 2rem; height: 2rem; color: var(--accent); fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; }
.row { display: flex; flex-wrap: wrap; gap: .75rem 1.25rem; align-items: center; }
.row.close { gap: .5rem; }
.masthead { margin-bottom: 1.75rem; }
.between { justify-content: space-between; }
.split { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2rem; }
.amount { font-variant-numeric: tabular-nums; white-space: nowrap; }
.lead-amount { font-family: var(--display); font-size: 1.75rem; line-height: 1.25; text-wrap: balance; }
.notice { border-left: 3px solid var(--edge); background: var(--neutral-wash); padding: .75rem 1rem; }
.notice.bad { border-color: var(--red); background: var(--red-wash); color: var(--red); }
.notice:focus { outline: none; }
.notice.good { border-color: var(--green); background: var(--green-wash); color: var(--green); }
.figures { display: grid; }
.figures > div { display: flex; justify-content: space-between; gap: 1rem; padding: .6rem 0; border-top: 1px solid var(--line); }
.figures > div:last-child { border-bottom: 1px solid var(--line); }
.figures dt { flex: 1 0 auto; max-width: 65%; }
.figures dd { min-width: 0; text-align: right; }
.figures dt:has(+ .amount) { flex: 1 1 0; max-width: none; }
.figures dd.amount { flex: none; }
.figures .total { font-weight: 650; }
.field { display: grid; gap: .3rem; }
.field label, legend { font-weight: 550; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start; }
input, select, textarea { width: 100%; min-height: 2.9rem; padding: .55rem .75rem; font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--edge); border-radius: 5px; }
input[type=radio] { width: 1.15rem; min-height: 1.15rem; height: 1.15rem; margin: .2rem 0 0; flex: none; }
[aria-invalid=true] { border-color: var(--red); border-width: 2px; }
.error { color: var(--red); font-size: .9rem; }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
legend { padding: 0; margin-bottom: .5rem; }
.choice { display: flex; gap: .75rem; padding: .8rem 0; border-top: 1px solid var(--line); cursor: pointer; }
.choice:last-of-type { border-bottom: 1px solid var(--line); }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: .5rem 1.1rem; font: inherit; font-weight: 550; line-height: 1.3; text-align: center; text-decoration: none; color: var(--ink); background: transparent; border: 1px solid var(--edge); border-radius: 5px; cursor: pointer; }
button:hover, .button:hover { border-color: var(--ink); }
button.main, .button.main { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
button.main:hover, .button.main:hover { border-color: var(--ink); }
button.wide { width: 100%; min-height: 3.1rem; font-size: 1.05rem; }
button.small, .button.small { min-height: 2.2rem; padding: .25rem .7rem; font-size: .875rem; }
button[aria-disabled=true] { opacity: .7; cursor: progress; }
form.inline { display: inline; }
details { border-top: 1px solid var(--line); border-bottom: 1px solid var(--line); }
details + details { border-top: 0; }
details details { border-bottom: 0; }
summary { padding: .75rem 0; cursor: pointer; font-weight: 550; }
details > :not(summary) { margin-bottom: 1rem; }
.status { display: inline-block; padding: .05rem .55rem; border: 1px solid currentColor; border-radius: 1rem; font-size: .8125rem; font-weight: 550; white-space: nowrap; }
.status.good { color: var(--green); }
.status.bad { color: var(--red); }
.scroll { overflow-x: auto; }
table.wide { min-width: 42rem; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th { text-align: left; font-weight: 550; color: var(--soft); font-size: .875rem; }
th, td { padding: .55rem .75rem .55rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th:last-child, td:last-child { padding-right: 0; }
caption { text-align: left; padding-bottom: .25rem; }
.event { display: grid; gap: .5rem 1.5rem; padding: .75rem 0; border-top: 1px solid var(--line); }
.event:last-child { border-bottom: 1px solid var(--line); }
.id { font-family: var(--code); font-size: .8125rem; overflow-wrap: anywhere; }
a.id { display: inline-block; min-height: 24px; }
.payload { margin-bottom: 0; padding: 1rem; font-family: var(--code); font-size: .8125rem; line-height: 1.5; white-space: pre-wrap; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; }
[aria-pressed=true] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
@media (min-width: 48rem) {
  .page { padding: 3rem 2rem 5rem; }
  .panels { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 2.25rem 3.5rem; }
  .sheet { padding: 1.75rem; }
  .event { grid-template-columns: minmax(0, 1.3fr) minmax(0, 1fr) auto; }
  .split { grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr); gap: 3.5rem; align-items: start; }
}
@media print { .test-mode, .no-print { display: none; } }
`,
);

/**
 * The pressed button says that it is working, since checkout may wait seconds for the webhook, and
 * a card number is grouped in fours. Every page works without this script.
 */
export const script = staticAsset(
  'js',
  'text/javascript; charset=utf-8',
  `
addEventListener('submit', (event) => {
  const form = event.target;
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = 'yes';
  const button = event.submitter;
  if (!button) return;
  button.setAttribute('aria-disabled', 'true');
  if (button.dataset.busy) {
    button.dataset.idle = button.textContent;
    button.textContent = button.dataset.busy;
  }
});
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form[data-sent]')) {
    delete form.dataset.sent;
    for (const button of form.querySelectorAll('[aria-disabled]')) {
      button.removeAttribute('aria-disabled');
      if (button.dataset.idle) button.textContent = button.dataset.idle;
    }
  }
});
addEventListener('change', (event) => {
  if (event.target.name !== 'cardNumber') return;
  const digits = event.target.value.replace(/[\\s-]/g, '');
  if (/^\\d+$/.test(digits)) event.target.value = digits.replace(/(\\d{4})(?=\\d)/g, '$1 ');
});
`,
);
