import { addPageStyle } from '../page-style.ts';
import { element } from '../ui/element.ts';
import { markLanguage, text, type MessageKey } from '../ui/text.ts';
import style from './picker.css?inline';

export type PickerButton = 'hide' | 'wider' | 'narrower' | 'undo' | 'done';

const labels: Record<PickerButton, MessageKey> = {
  hide: 'pickerHide',
  wider: 'pickerWider',
  narrower: 'pickerNarrower',
  undo: 'pickerUndo',
  done: 'pickerDone',
};

export interface Panel {
  /** The element in the page that holds everything; the page cannot look into it. */
  host: HTMLElement;
  /** The layer over the page that receives the pointer. */
  shield: HTMLElement;
  /** The layer on which outlines are drawn. */
  outlines: HTMLElement;
  say: (message: string) => void;
  enable: (buttons: Record<Exclude<PickerButton, 'done'>, boolean>) => void;
  focus: (button: PickerButton) => void;
  /** Moves the panel away from an element that it would cover. */
  avoid: (target: Element | undefined) => void;
}

/** Puts the panel into the page, above everything else. */
export function openPanel(press: (button: PickerButton) => void): Panel {
  const host = element('div', { popover: 'manual' });
  const root = host.attachShadow({ mode: 'closed' });
  const shield = element('div', { className: 'shield' });
  const outlines = element('div', { ariaHidden: 'true' });
  const status = element('p', { role: 'status' }, text('pickerHint'));
  const buttons = Object.entries(labels).map(([name, label]) =>
    element('button', {
      type: 'button',
      id: name,
      textContent: text(label),
      disabled: name !== 'done',
      onclick: () => press(name as PickerButton),
    }),
  );
  const panel = element(
    'div',
    { className: 'panel', role: 'dialog', ariaLabel: text('hideOnPage') },
    status,
    element('div', { className: 'buttons' }, ...buttons),
  );
  // Not those of the page.
  markLanguage(panel);
  markLanguage(outlines);
  addPageStyle(root, style);
  root.append(shield, outlines, panel);
  for (const type of ['click', 'mousedown', 'mouseup', 'pointerdown', 'keydown', 'keyup']) {
    // Events in the panel must not reach the page.
    host.addEventListener(type, (event) => event.stopPropagation());
  }
  document.documentElement.append(host);
  host.showPopover();
  const find = (name: string) => buttons.find(({ id }) => id === name);
  find('done')?.focus();
  panel.addEventListener('keydown', (event) => keepFocus(event, buttons, root));
  return {
    host,
    shield,
    outlines,
    say: (message) => {
      status.textContent = message;
    },
    enable: (enabled) => {
      const focused = root.activeElement;
      for (const [name, isEnabled] of Object.entries(enabled)) {
        find(name)?.toggleAttribute('disabled', !isEnabled);
      }
      // A button that can no longer be pressed would lose the focus to the page.
      if (focused?.hasAttribute('disabled')) {
        buttons.find(({ disabled }) => !disabled)?.focus();
      }
    },
    focus: (button) => find(button)?.focus(),
    avoid: (target) => {
      const { bottom } = target?.getBoundingClientRect() ?? { bottom: 0 };
      panel.classList.toggle('top', bottom > innerHeight - panel.offsetHeight - 32);
    },
  };
}

/** The tab key stays in the panel, for the page below cannot be used meanwhile. */
function keepFocus(event: KeyboardEvent, buttons: HTMLButtonElement[], root: ShadowRoot): void {
  const enabled = buttons.filter(({ disabled }) => !disabled);
  const end = event.shiftKey ? enabled[0] : enabled.at(-1);
  if (event.key === 'Tab' && root.activeElement === end) {
    event.preventDefault();
    (event.shiftKey ? enabled.at(-1) : enabled[0])?.focus();
  }
}
