import { browser } from 'wxt/browser';

import type { LineProblem } from '../../own-rules/own-line.ts';
import { readOwnRules, type OwnProblem } from '../../own-rules/own-text.ts';
import type { OwnMessage, Status } from '../../status.ts';
import { dayAndMonth } from '../../ui/dates.ts';
import { element, find } from '../../ui/element.ts';
import { countedText, text, type MessageKey } from '../../ui/text.ts';
import { drawRuleText, shorten } from '../../ui/written-rule.ts';
import { decideOwnHidingScript } from '../../worker/scripts/hiding-scripts.ts';
import { allSites, patternsOf } from '../../worker/site-pattern.ts';

type Ask = (message: OwnMessage) => Promise<boolean>;

/** The text as last drawn, so that later input is not overwritten. */
let drawn: string | undefined;

/** The user's own rules by site, and as a text that can be edited. */
export function drawOwnRules({ own, entitlement }: Status, ask: Ask): void {
  const isPremium = entitlement.state === 'premium';
  const off = find('#own-off', HTMLElement);
  off.hidden = isPremium;
  off.textContent = text(own.text === '' ? 'ownRulesNeedPremium' : 'ownRulesOff');
  const field = find('#own-text', HTMLTextAreaElement);
  const save = find('#own-save', HTMLButtonElement);
  field.readOnly = !isPremium;
  save.disabled = field.readOnly;
  save.onclick = async () => {
    const [typed, before] = [field.value, drawn ?? ''];
    // The saved text is drawn again: a site that a line allows is listed elsewhere.
    drawn = typed;
    if (!(await ask({ type: 'save-own-rules', text: typed, before }))) {
      field.value = typed;
      drawn = before;
    }
  };
  if (drawn === undefined || field.value === drawn) {
    field.value = own.text;
    drawn = own.text;
  }
  void drawPermission(own.text, isPremium);
  drawReplaced(own, ask);
  drawSites(find('#own-sites', HTMLElement), own.text, ask);
  drawProblems(find('#own-problems', HTMLElement), [...findProblems(own.text), ...own.refused]);
}

/** Offers to restore rules that another browser or an empty save has removed. */
function drawReplaced({ replaced }: Status['own'], ask: Ask): void {
  const place = find('#own-replaced', HTMLElement);
  const button = find('#own-bring-back', HTMLButtonElement);
  if (!replaced && place.contains(document.activeElement)) {
    find('#own-title', HTMLElement).focus();
  }
  place.hidden = !replaced;
  button.onclick = () => void ask({ type: 'bring-back-rules' });
  if (replaced) {
    const words = countedText('replaced', replaced.count, dayAndMonth(replaced.at));
    find('#own-replaced-text', HTMLElement).textContent = words;
  }
}

/** Offers to ask for the permission that a hiding rule lacks. */
async function drawPermission(ownText: string, isPremium: boolean): Promise<void> {
  const { hiding } = readOwnRules(ownText);
  const origins = decideOwnHidingScript(hiding.map(({ rule }) => rule)).flatMap(({ sites }) =>
    patternsOf(sites),
  );
  const isPermitted = origins.length === 0 || (await browser.permissions.contains({ origins }));
  find('#own-permission', HTMLElement).hidden = isPermitted || !isPremium;
  find('#own-allow', HTMLButtonElement).onclick = () => browser.permissions.request(allSites);
}

function drawSites(place: HTMLElement, ownText: string, ask: Ask): void {
  if (place.dataset['text'] === ownText) {
    return;
  }
  place.dataset['text'] = ownText;
  const open = new Set(
    [...place.querySelectorAll<HTMLElement>('details[open]')].map(({ dataset }) => dataset['site']),
  );
  const hadFocus = place.contains(document.activeElement);
  const bySite = Map.groupBy(readOwnRules(ownText).written, ({ site }) => site);
  const sites = [...bySite].sort(([a], [b]) => (a < b ? -1 : 1));
  place.replaceChildren(
    ...sites.map(([site, rules]) => {
      const name = site || text('ownRulesAllSites');
      const details = element(
        'details',
        { open: open.has(site) },
        element('summary', {}, countedText('ownRulesCount', rules.length, name)),
        element('ul', {}, ...rules.map((rule) => drawRule(rule.text, ask))),
      );
      details.dataset['site'] = site;
      return details;
    }),
  );
  // The button that had the focus is gone.
  if (hadFocus) {
    find('#own-title', HTMLElement).focus();
  }
}

function drawRule(line: string, ask: Ask): HTMLElement {
  return element(
    'li',
    {},
    drawRuleText(line),
    element('button', {
      type: 'button',
      textContent: text('remove'),
      ariaLabel: text('removeOne', shorten(line)),
      onclick: () => void ask({ type: 'remove-own-rule', line }),
    }),
  );
}

const reasons: Record<LineProblem, MessageKey> = {
  syntax: 'ruleSyntax',
  selector: 'ruleSelector',
  unicode: 'ruleUnicode',
  'whole-page': 'ruleWholePage',
  procedural: 'ruleProcedural',
  scriptlet: 'ruleScriptlet',
  style: 'ruleStyle',
  html: 'ruleHtml',
  modifier: 'ruleModifier',
  site: 'ruleSite',
  pattern: 'rulePattern',
  expression: 'ruleExpression',
  page: 'rulePage',
  hosts: 'ruleHosts',
  limit: 'ruleLimit',
  size: 'ruleSize',
  refused: 'ruleRefused',
};

/** A list for another blocker may have thousands. */
const mostProblems = 50;

function drawProblems(place: HTMLElement, problems: OwnProblem[]): void {
  const content = JSON.stringify(problems);
  // Drawing the same again would make a screen reader say it again.
  if (place.dataset['content'] === content) {
    return;
  }
  place.dataset['content'] = content;
  const more = problems.length - mostProblems;
  const items = problems
    .sort((a, b) => a.line - b.line)
    .slice(0, mostProblems)
    .map(({ line, problem }) =>
      element('li', {}, text('unusableLine', line, text(reasons[problem]))),
    );
  place.replaceChildren(
    ...(items.length > 0
      ? [
          element('p', {}, text('unusableLines')),
          element('ul', {}, ...items),
          element('p', {}, more > 0 ? text('unusableMore', more) : ''),
        ]
      : []),
  );
}

/** Errors of the rules: of their syntax, and selectors that this browser does not know. */
function findProblems(ownText: string): OwnProblem[] {
  const { hiding, problems } = readOwnRules(ownText);
  const unknown = hiding.filter(({ rule }) => !isSelector(rule.selector));
  return [...problems, ...unknown.map(({ line }) => ({ line, problem: 'selector' as const }))];
}

function isSelector(selector: string): boolean {
  try {
    document.createDocumentFragment().querySelector(selector);
    return true;
  } catch {
    return false;
  }
}
