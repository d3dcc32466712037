import { bindMenu } from '@stillweb/ui/dialog/bind-menu.ts';
import { redirectUsers, showUser } from './document/account.ts';
import { storeAttribution, storeVisitedOffer } from './document/visit.ts';
import { bindMeasurementConsent, sendPageView } from './document/measurement.ts';
import { showMessage } from './document/message.ts';
import { bindSectionSelect } from './document/section-select.ts';
import { adaptInstallLinks } from './features/install/adapt-install-links.ts';

redirectUsers();
showUser();
showMessage();
bindMenu();
bindSectionSelect();
bindComparison();
adaptInstallLinks();
showYear();
storeAttribution();
storeVisitedOffer();
bindMeasurementConsent();
sendPageView();

/** Binds the range input of a comparison to the position of its dividing line. */
function bindComparison() {
  const input = document.querySelector<HTMLInputElement>('input[data-compare]');
  const figure = input?.closest<HTMLElement>('figure');
  input?.addEventListener('input', () => figure?.style.setProperty('--at', `${input.value}%`));
}

/** Replaces the year in which the page was built by the current one. */
function showYear() {
  for (const part of document.querySelectorAll('[data-year]')) {
    part.textContent = String(new Date().getFullYear());
  }
}
