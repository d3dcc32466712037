import { brand } from '@stillweb/contract/brand';

import type { Status } from '../../status.ts';
import { askForAllSites } from '../../ui/actions.ts';
import { find } from '../../ui/element.ts';
import { drawLicence } from '../../ui/licence-panel.ts';
import { startStatusPage } from '../../ui/status-page.ts';
import { text, translatePage } from '../../ui/text.ts';
import { weekdayAndTime } from '../../ui/dates.ts';
import { drawFeatures, drawLists, drawSites } from './lists.ts';
import { drawOwnRules } from './own-rules.ts';
import { drawSharing } from './sharing.ts';

translatePage();
document.title = text('optionsTitle', brand.name);
find('#title', HTMLElement).textContent = document.title;
find('#help', HTMLAnchorElement).href = `${SITE}/help`;
find('#allow', HTMLButtonElement).onclick = () => void askForAllSites();
find('#unlink', HTMLButtonElement).onclick = () => void ask({ type: 'unlink' });

drawLists(find('#lists', HTMLElement));

const panel = find('#licence', HTMLElement);
const ask = await startStatusPage(find('#problem', HTMLElement), draw);
await ask({ type: 'poll' });

function draw(status: Status): void {
  drawLicence({ panel, heading: 'h3' }, status, (message) => ask(message));
  drawAccount(status);
  find('#permission', HTMLElement).hidden = !mayAskForAllSites(status);
  drawFeatures(find('#features', HTMLElement), status);
  drawSites(find('#sites', HTMLElement), status.allowedSites, (site) => {
    void ask({ type: 'allow-site', site, allowed: false });
  });
  drawOwnRules(status, (message) => ask(message));
  drawSharing(status, (message) => ask(message));
}

/** With Premium the licence panel asks for it. */
function mayAskForAllSites({ allSites, entitlement: { state, unreachable } }: Status): boolean {
  return !allSites && (state !== 'premium' || unreachable);
}

function drawAccount({ entitlement: { device, validUntil, expired, unreachable } }: Status): void {
  const holds = validUntil !== undefined && !expired && !unreachable;
  find('#account', HTMLElement).textContent = device ? text('linkedTo', device.account) : '';
  find('#checked', HTMLElement).textContent = holds
    ? text('checkedUntil', weekdayAndTime(validUntil))
    : '';
  find('#unlink-row', HTMLElement).hidden = !device;
}
