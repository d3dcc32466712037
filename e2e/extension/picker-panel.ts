import { expect, type Page } from '@playwright/test';

/** The picker's panel in a page, as a screen reader finds it: no page can look into it. */
export interface PickerPanel {
  press(button: string): Promise<void>;
  /** What the panel says. */
  status(): Promise<string>;
  /** The buttons that can be pressed. */
  buttons(): Promise<string[]>;
  isOpen(): Promise<boolean>;
}

export async function readPicker(page: Page): Promise<PickerPanel> {
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  const listNodes = async () => {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const texts = new Map(nodes.map((node) => [node.nodeId, node]));
    const start = nodes.find(
      ({ role, name }) => role?.value === 'dialog' && name?.value === 'Hide something on this page',
    );
    const inside = (ids: string[] = []): typeof nodes =>
      ids.flatMap((id) => {
        const node = texts.get(id);
        return node ? [node, ...inside(node.childIds)] : [];
      });
    return inside(start?.childIds);
  };
  const buttonNodes = async () =>
    (await listNodes()).filter(
      ({ role, properties }) =>
        role?.value === 'button' && !properties?.some(({ name }) => name === 'disabled'),
    );
  return {
    async press(button) {
      const node = (await buttonNodes()).find(({ name }) => name?.value === button);
      expect(node, `the button ${button}`).toBeDefined();
      const { model } = await session.send('DOM.getBoxModel', {
        backendNodeId: node?.backendDOMNodeId ?? 0,
      });
      const [left = 0, top = 0] = model.content;
      await page.mouse.click(left + model.width / 4, top + model.height / 4);
    },
    status: async () =>
      (await listNodes())
        .filter(({ role }) => role?.value === 'StaticText')
        .map(({ name }) => String(name?.value))[0] ?? '',
    buttons: async () => (await buttonNodes()).map(({ name }) => String(name?.value)),
    isOpen: async () => (await listNodes()).length > 0,
  };
}
