import { testNoticeId } from '@stillweb/contract/test-hosts';

/**
 * The page that `/test` measures: an article with space for advertising, which is empty until a script
 * fills it. It loads nothing by itself, so that its own script knows of all that did not load.
 */
export function testFramePage(script: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Harbor Notes</title>
<style>${styles}</style>
</head>
<body>
<div data-space="leaderboard"></div>
<div class="page">
<main>
<p class="soft">Harbor Notes, Thursday</p>
<h1>The woman who taught the tide to keep time</h1>
<figure></figure>
<p>Long before there were tables, the harbor kept a wall of chalk marks, one for every high water that anybody had troubled to look at.</p>
<div data-space="box"></div>
<p>It took a schoolteacher with a notebook and eleven patient years to find the rhythm in them, and to write it down so that others could trust it.</p>
<p>Her tables were wrong by four minutes at most. The clock on the customs house was wrong by nine.</p>
</main>
<div data-space="tower"></div>
</div>
<div id="${testNoticeId}">
<p>We value your privacy. May we and our 214 partners keep cookies in your browser?</p>
<button type="button">Accept all</button> <button type="button">Options</button>
</div>
<script>${script}</script>
</body>
</html>
`;
}

const styles = `
:root { color-scheme: light dark }
body { margin: 0; font: 16px/1.6 Georgia, serif; background: light-dark(#fffdf9, #1c211f); color: light-dark(#1f2523, #ece7dc) }
.page { display: flex; gap: 24px; align-items: start; justify-content: center; padding: 24px }
main { min-width: 0; max-width: 34em }
h1 { margin: 0; font-size: 26px; font-weight: 400; line-height: 1.2 }
p { margin: 0 0 14px }
.soft { font-size: 13px; color: light-dark(#565f5a, #a9b0a9) }
figure { margin: 18px 0; min-height: 40px }
img { display: block; max-width: 100%; height: auto }
[data-space] { margin: 0 auto; text-align: center }
[data-space]:empty { display: none }
[data-space=leaderboard] img { margin: auto }
[data-space=box] { float: inline-end; max-width: 50% }
#${testNoticeId} { position: sticky; inset-block-end: 0; padding: 16px 24px; font: 14px/1.5 sans-serif; background: light-dark(#1f2523, #ece7dc); color: light-dark(#fffdf9, #1c211f) }
#${testNoticeId} p { margin: 0 0 8px }
@media (max-width: 600px) { [data-space=tower] { display: none } }
`;
