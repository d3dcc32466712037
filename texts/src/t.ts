import { currentMessage, fillMessage } from './messages.ts';
import type { Variables } from './variables.ts';

/**
 * A text in the current language. Builds of pages put it where this is called; programs of Node look it up at
 * each call, so that it belongs into a function and not into a constant of a module.
 * @param id dotted words that say where the text stands, as in "pricing.title"
 * @param english the text in English, an ICU message: `{name}`, `{count, plural, one {…} other {…}}`
 * @param values what stands for its names
 */
export function t<const Message extends string>(
  id: string,
  english: Message,
  ...[values]: keyof Variables<Message> extends never ? [] : [values: Variables<Message>]
): string {
  return fillMessage<string>(currentMessage(id, english), values ?? {}).join('');
}
