import type { OwnMessage, Status } from '../status.ts';
import { actions, askForAllSites, openPage } from './actions.ts';
import { clockTime, dayAndMonth, weekdayAndTime } from './dates.ts';
import { element } from './element.ts';
import { decideLicenceView, type Action, type LicenceView, type Line } from './licence-view.ts';
import { countedText, text } from './text.ts';

type Ask = (message: OwnMessage) => Promise<unknown>;

/** Draws the state of the licence, and the possible actions. */
export function drawLicence(
  { panel, heading }: { panel: HTMLElement; heading: 'h2' | 'h3' },
  status: Status,
  ask: Ask,
): void {
  const view = decideLicenceView(status, Date.now());
  const content = JSON.stringify(view);
  // Drawing the same again would make a screen reader say it again.
  if (panel.dataset['content'] === content) {
    return;
  }
  panel.dataset['content'] = content;
  const focused = panel.contains(document.activeElement) ? document.activeElement : undefined;
  const title = element(
    heading,
    { className: `badge ${view.tone}`, tabIndex: -1 },
    text(view.title),
  );
  panel.replaceChildren(
    title,
    ...(view.code ? drawCode(view.code) : []),
    ...view.lines.map((line) => element('p', {}, describe(line))),
    drawActions(view, ask),
  );
  // The focus stays on a button that is still there, and does not leave the panel with one that is gone.
  if (focused) {
    (document.getElementById(focused.id) ?? title).focus();
  }
}

function drawCode({ userCode, verificationUri, expiresAt }: NonNullable<LicenceView['code']>) {
  const address = new URL(verificationUri);
  const time = clockTime(expiresAt);
  return [
    element('p', {}, text('linkingText', `${address.host}${address.pathname}`, time)),
    element('p', { className: 'code' }, element('bdi', { dir: 'ltr' }, userCode)),
  ];
}

function describe(line: Line): string {
  if ('time' in line) {
    const format = line.as === 'weekday' ? weekdayAndTime : dayAndMonth;
    return text(line.key, format(line.time));
  }
  return 'count' in line ? countedText(line.key, line.count) : text(line.key);
}

function drawActions({ actions: names, code }: LicenceView, ask: Ask): HTMLElement {
  const buttons = names.map((name, index) => drawAction(name, index === 0 && !code, ask));
  return element('div', { className: 'actions' }, ...buttons);
}

function drawAction(name: Action, primary: boolean, ask: Ask): HTMLButtonElement {
  const { label, effect } = actions[name];
  const button = element('button', {
    id: name,
    type: 'button',
    className: primary ? 'primary' : '',
    textContent: text(label),
    onclick: async () => {
      if ('path' in effect) {
        await openPage(SITE + effect.path);
      } else if ('permission' in effect) {
        await askForAllSites();
      } else {
        button.ariaBusy = 'true';
        await ask(effect.ask);
        button.ariaBusy = null;
      }
    },
  });
  return button;
}
