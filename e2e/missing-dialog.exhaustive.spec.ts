import { expectOneReload } from './missing-dialog.ts';
import { failures, reports } from './missing-files.ts';
import { test } from './test.ts';

test.use({ expectedConsoleErrors: [reports] });

for (const [title, fail] of Object.entries(failures)) {
  test(`security 34: a dialog whose script ${title} reloads the page once, then says so`, ({
    page,
  }) => expectOneReload(page, fail));
}
