import { failures, places, reports, type Failure } from './missing-files.ts';
import { test } from './test.ts';

test.use({ expectedConsoleErrors: [reports] });

for (const failure of Object.keys(failures) as Failure[]) {
  test.describe(`security 34: when a script ${failure}`, () => {
    for (const [what, expectMessage] of Object.entries(places)) {
      test(what, ({ page }) => expectMessage(page, failure));
    }
  });
}
