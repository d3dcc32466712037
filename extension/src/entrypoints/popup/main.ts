import { brand } from '@stillweb/contract/brand';
import { reportedPage } from '@stillweb/contract/help';
import { browser } from 'wxt/browser';

import type { Status } from '../../status.ts';
import { find } from '../../ui/element.ts';
import { drawLicence } from '../../ui/licence-panel.ts';
import { startStatusPage } from '../../ui/status-page.ts';
import { countedText, text, translatePage } from '../../ui/text.ts';
import { drawHideOnPage } from './hide-on-page.ts';
import { readCount, readCurrentSite } from './site.ts';

translatePage();
find('#name', HTMLElement).textContent = brand.name;
find('#options', HTMLButtonElement).onclick = () => {
  void browser.runtime.openOptionsPage().then(() => window.close());
};

find('#help', HTMLAnchorElement).href = `${SITE}/help`;

const panel = find('#licence', HTMLElement);
const current = await readCurrentSite();
const count = current?.site && (await readCount(current.tabId));
drawReport();
const ask = await startStatusPage(find('#problem', HTMLElement), draw);
await ask({ type: 'poll' });

function draw(status: Status): void {
  drawSite(status.allowedSites);
  drawHideOnPage(current, status);
  drawLicence({ panel, heading: 'h2' }, status, (message) => ask(message));
  const { device } = status.entitlement;
  find('#account', HTMLElement).textContent = device ? text('linkedTo', device.account) : '';
}

/** Opens the form of the site, which sends nothing before its button is pressed. */
function drawReport(): void {
  const link = find('#report', HTMLAnchorElement);
  link.hidden = !current?.page;
  if (current?.page) {
    link.href = `${SITE}/help#${new URLSearchParams({ [reportedPage]: current.page })}`;
  }
}

function drawSite(allowedSites: string[]): void {
  const site = current?.site;
  const allowed = site !== undefined && allowedSites.includes(site);
  const control = find('#switch', HTMLButtonElement);
  control.disabled = site === undefined;
  control.ariaChecked = String(site !== undefined && !allowed);
  control.onclick = () => void switchSite(!allowed);
  drawCount(allowed);
  find('#site-text', HTMLElement).textContent =
    site === undefined ? text('siteNone') : text(allowed ? 'siteAllowed' : 'siteBlocked', site);
}

/** Changes the rule for the site, and reloads the page, which was loaded under the old one. */
async function switchSite(allowed: boolean): Promise<void> {
  if (current?.site) {
    await ask({ type: 'allow-site', site: current.site, allowed });
    await browser.tabs.reload(current.tabId);
  }
}

/** Hidden on an allowed site, where nothing is counted any more. */
function drawCount(allowed: boolean): void {
  const place = find('#count', HTMLElement);
  place.hidden = allowed || typeof count !== 'number';
  if (typeof count === 'number') {
    place.textContent = countedText('count', count);
  }
}
