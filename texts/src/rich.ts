import { createElement, Fragment, type ReactNode } from 'react';
import { currentMessage, fillMessage } from './messages.ts';
import type { Tags, Variables } from './variables.ts';

/**
 * A text in the current language that has elements in it, as in
 * `rich('log-in.terms', 'Read our <terms>terms</terms>.', { terms: (words) => <Link to="/terms">{words}</Link> })`.
 * Otherwise as `t`.
 * @param values what stands for the names in braces, and the function that gives each tag its element
 */
export function rich<const Message extends string>(
  id: string,
  english: Message,
  values: Variables<Message, ReactNode> &
    Readonly<Record<Tags<Message>, (words: ReactNode) => ReactNode>>,
): ReactNode {
  return asNode(fillMessage<ReactNode>(currentMessage(id, english), withNodes(values)));
}

/** Tags get one node, not the list of their parts. */
function withNodes(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'function' ? (parts: ReactNode[]) => value(asNode(parts)) : value,
  ]);
  return Object.fromEntries(entries);
}

function asNode(parts: ReactNode[]): ReactNode {
  return parts.length === 1 ? parts[0] : createElement(Fragment, null, ...parts);
}
