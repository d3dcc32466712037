import { expect, test } from 'vitest';
import { separateScripts } from './scripts-in-files.ts';

test('inline scripts become files, in their order and with their attributes; others stay', () => {
  const page =
    '<script>one()</script><script type="module" async="">import "/a.js";\ntwo()</script><script src="/b.js"></script>';
  const { html, files } = separateScripts(page);
  const [first, second] = files.keys();
  expect([...files.values()]).toEqual(['one()', 'import "/a.js";\ntwo()']);
  expect(html).toBe(
    `<script src="${first}"></script><script type="module" async="" src="${second}"></script><script src="/b.js"></script>`,
  );
});
