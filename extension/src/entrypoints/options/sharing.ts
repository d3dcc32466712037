import { allowedSiteLine } from '../../own-rules/own-line.ts';
import type { OwnMessage, Status } from '../../status.ts';
import { element, find } from '../../ui/element.ts';
import { countedText, text } from '../../ui/text.ts';
import { drawRuleText } from '../../ui/written-rule.ts';

type Ask = (message: OwnMessage) => Promise<boolean>;

/** Whether the user's other browsers have allowed sites and own rules too; export and import. */
export function drawSharing({ own, allowedSites }: Status, ask: Ask): void {
  const { local, unshared } = own;
  const control = find('#local', HTMLButtonElement);
  control.ariaChecked = String(local);
  control.onclick = () => void ask({ type: 'keep-rules-local', local: !local });
  find('#sharing-text', HTMLElement).textContent = text(local ? 'sharingLocal' : 'sharingText');
  drawUnshared(find('#unshared', HTMLElement), unshared);
  find('#export', HTMLButtonElement).onclick = () =>
    exportFile([...allowedSites.map(allowedSiteLine), own.text].join('\n'));
  const file = find('#file', HTMLInputElement);
  find('#import', HTMLButtonElement).onclick = () => file.click();
  file.onchange = () => void importFile(file, ask);
}

const mostShown = 20;

function drawUnshared(place: HTMLElement, lines: string[]): void {
  const more = lines.length - mostShown;
  const items = lines.slice(0, mostShown).map((line) => element('li', {}, drawRuleText(line)));
  const title = countedText('unshared', lines.length);
  place.replaceChildren(
    ...(items.length > 0 ? [element('p', {}, title), element('ul', {}, ...items)] : []),
    ...(more > 0 ? [element('p', {}, text('unusableMore', more))] : []),
  );
}

function exportFile(content: string): void {
  // It lasts as long as the page: a browser may begin to read it a while after the click.
  const url = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
  element('a', { href: url, download: 'own-rules.txt' }).click();
}

async function importFile(input: HTMLInputElement, ask: Ask): Promise<void> {
  const [file] = input.files ?? [];
  if (file) {
    await ask({ type: 'import-own-rules', text: await file.text() });
  }
  // The same file may be chosen again.
  input.value = '';
}
