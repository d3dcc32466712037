/**
 * Colors and fonts of the seller, for the hosted pages and the inbox: as set in Stripe's branding
 * settings. The values are the site's; `theme.test.ts` compares them.
 */
export const theme = `
@font-face { font-family: Newsreader; font-weight: 400; font-display: swap; src: url('/fonts/newsreader.woff2') format('woff2'); }
@font-face { font-family: 'Instrument Sans'; font-weight: 400 700; font-display: swap; src: url('/fonts/instrument-sans.woff2') format('woff2'); }
:root {
  color-scheme: light dark;
  accent-color: var(--accent);
  scrollbar-color: var(--edge) transparent;
  --paper: #fbf8f2;
  --raised: #fffdf9;
  --ink: #1f2523;
  --soft: #565f5a;
  --line: #dfd9cd;
  --edge: #85877d;
  --accent: #17605a;
  --on-accent: #ffffff;
  --wash: #e5eeea;
  --red: #9c2b23;
  --red-wash: #fae6e2;
  --green: #1d6638;
  --green-wash: #e2f0e5;
  --neutral-wash: #efeae0;
  --display: Newsreader, Georgia, serif;
  --text: 'Instrument Sans', system-ui, sans-serif;
  --code: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #151917;
    --raised: #1c211f;
    --ink: #ece7dc;
    --soft: #a9b0a9;
    --line: #303733;
    --edge: #757d77;
    --accent: #8ccbbb;
    --on-accent: #0d231f;
    --wash: #1e302b;
    --red: #f2a49b;
    --red-wash: #3d1f1c;
    --green: #8fd3a3;
    --green-wash: #1b3022;
    --neutral-wash: #262c29;
  }
}
::selection { background: var(--accent); color: var(--on-accent); }`;
