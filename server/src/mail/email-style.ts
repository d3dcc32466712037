/** The site's colors and fonts, in CSS that email programs support. */
export const emailStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: #fbf8f2; color: #1f2523; font: 16px/1.6 'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif; }
.page { max-width: 560px; margin: 0 auto; padding: 32px 16px; }
.brand { margin: 0 0 16px; color: #17605a; font: 400 22px/1.2 Newsreader, Georgia, 'Times New Roman', serif; }
.card { display: block; padding: 28px 28px 16px; background: #fffdf9; border: 1px solid #dfd9cd; border-radius: 10px; }
h1 { margin: 0 0 16px; font: 400 26px/1.2 Newsreader, Georgia, 'Times New Roman', serif; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
blockquote { margin: 0 0 16px; padding: 0 0 0 16px; border-left: 2px solid #dfd9cd; overflow-wrap: anywhere; }
a { color: #17605a; }
.action { margin: 24px 0; }
.button { display: inline-block; padding: 12px 20px; background: #17605a; border-radius: 6px; color: #ffffff; font-weight: 600; text-decoration: none; }
.note, .foot { color: #565f5a; font-size: 14px; }
.foot { margin: 16px 0 0; }
@media (prefers-color-scheme: dark) {
  body { background: #151917; color: #ece7dc; }
  .card { background: #1c211f; border-color: #303733; }
  blockquote { border-color: #303733; }
  .brand, a { color: #8ccbbb; }
  .button { background: #8ccbbb; color: #0d231f; }
  .note, .foot { color: #a9b0a9; }
}
`;
