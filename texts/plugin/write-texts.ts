import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import MagicString from 'magic-string';
import type { ESTree } from 'rolldown/utils';
import { languageOf } from '../src/languages.ts';
import { messageIn, type Catalogue } from '../src/messages.ts';
import { findCalls, type MessageCall } from './find-calls.ts';

/** The language of a build, and what it says. */
export interface BuildLanguage {
  code: string;
  catalogue?: Catalogue;
}

/**
 * Puts the texts of one language in the place of the calls of `t` and `rich`, so that a page carries neither ids
 * nor other languages.
 * @returns undefined for a source without such a call
 */
export function writeTexts(
  file: string,
  source: string,
  language: BuildLanguage,
): MagicString | undefined {
  const calls = findCalls(file, source);
  if (calls.length === 0) return undefined;
  const writer = new TextWriter(source, calls, language);
  const result = new MagicString(source);
  for (const [start, end, text] of writer.replacements()) result.overwrite(start, end, text);
  // Left in place, that of `rich` costs the page an import of what it imports itself.
  result.replaceAll(/import \{ (?:t|rich) \} from '@stillweb\/texts\/(?:t|rich)';/g, '');
  const helpers = [...writer.helpers].map(([name, from]) => `import { ${name} } from '${from}';`);
  if (helpers.length > 0) result.prepend(`${helpers.join(' ')} `);
  return result;
}

type Replacement = readonly [start: number, end: number, text: string];

class TextWriter {
  readonly helpers = new Map<string, string>();
  readonly #source: string;
  readonly #calls: MessageCall[];
  readonly #language: BuildLanguage;

  constructor(source: string, calls: MessageCall[], language: BuildLanguage) {
    this.#source = source;
    this.#calls = calls;
    this.#language = language;
  }

  /** What the outermost calls between two positions are replaced with. */
  replacements(start = 0, end = this.#source.length): Replacement[] {
    const found: Replacement[] = [];
    let from = start;
    for (const call of this.#calls) {
      if (call.node.start < from || call.node.end > end) continue;
      const whole = this.#replace(call);
      const isWithin = start <= whole[0] && whole[1] <= end;
      const replacement = isWithin
        ? whole
        : ([call.node.start, call.node.end, this.#expression(call)] as const);
      found.push(replacement);
      from = replacement[1];
    }
    return found;
  }

  /** The source of a node with the texts in it. */
  #sourceOf({ start, end }: { start: number; end: number }): string {
    let text = '';
    let from = start;
    for (const [replaceFrom, replaceTo, replacement] of this.replacements(start, end)) {
      text += this.#source.slice(from, replaceFrom) + replacement;
      from = replaceTo;
    }
    return text + this.#source.slice(from, end);
  }

  #replace(call: MessageCall): Replacement {
    const { node, container, getter, kind } = call;
    const { elements, isEnglish } = this.#messageOf(call);
    if (container && isEnglish) {
      const words =
        kind === 'rich' ? this.#children(elements, call) : `{${this.#expression(call)}}`;
      return [container.start, container.end, `<span lang="en" dir="ltr">${words}</span>`];
    }
    if (container && kind === 'rich' && isWrittenOut(call, elements)) {
      return [container.start, container.end, this.#children(elements, call)];
    }
    if (getter && elements.every(({ type }) => type === TYPE.literal)) {
      const name = this.#source.slice(getter.key.start, getter.key.end);
      return [getter.start, getter.end, `${name}: ${this.#expression(call)}`];
    }
    return [node.start, node.end, this.#expression(call)];
  }

  #messageOf({ id, english }: MessageCall) {
    return messageIn(this.#language.code, this.#language.catalogue, id, english);
  }

  /** The call's value as an expression. */
  #expression(call: MessageCall): string {
    const { elements } = this.#messageOf(call);
    const write = (from: MessageCall) =>
      call.kind === 't' ? this.#template(elements, from) : `<>${this.#children(elements, from)}</>`;
    // What is written more than once is worked out once.
    const repeated = [...call.values].filter(
      ([name, value]) => !isWrittenOnce(name, value, elements),
    );
    if (repeated.length === 0) return write(call);
    const names = repeated.map(([name]) => name);
    const others = new Map([...call.values].filter(([name]) => !names.includes(name)));
    const body = write({ ...call, values: others });
    return `((${names.join(', ')}) => ${body})(${repeated.map(([, value]) => this.#sourceOf(value)).join(', ')})`;
  }

  #valueOf(name: string, { values }: MessageCall): string {
    const value = values.get(name);
    return value ? this.#sourceOf(value) : name;
  }

  #template(elements: readonly MessageFormatElement[], call: MessageCall, count?: string): string {
    if (elements.every(({ type }) => type === TYPE.literal)) {
      return JSON.stringify(
        elements.map((element) => 'value' in element && element.value).join(''),
      );
    }
    const [only, ...others] = elements;
    if (only && others.length === 0 && 'options' in only) {
      return this.#element(only, call, count, (inner, own) => this.#template(inner, call, own));
    }
    const parts = elements.map((element) => {
      if (element.type === TYPE.literal) return inTemplate(element.value);
      return `\${${this.#element(element, call, count, (inner, own) => this.#template(inner, call, own))}}`;
    });
    return `\`${parts.join('')}\``;
  }

  #children(elements: readonly MessageFormatElement[], call: MessageCall, count?: string): string {
    return elements
      .map((element) => {
        if (element.type === TYPE.literal) return `{${JSON.stringify(element.value)}}`;
        if (element.type === TYPE.tag) return this.#tag(element, call, count);
        const nested = (inner: MessageFormatElement[], own?: string) =>
          inner.every(({ type }) => type === TYPE.literal)
            ? this.#template(inner, call)
            : `<>${this.#children(inner, call, own)}</>`;
        return `{${this.#element(element, call, count, nested)}}`;
      })
      .join('');
  }

  #tag(
    element: Extract<MessageFormatElement, { type: TYPE.tag }>,
    call: MessageCall,
    count?: string,
  ): string {
    const words = this.#children(element.children, call, count);
    const around = call.values.get(element.value);
    const place = around && this.#findWords(around);
    if (!place) return `{(${this.#valueOf(element.value, call)})(<>${words}</>)}`;
    const { body, container } = place;
    const before = this.#sourceOf({ start: body.start, end: container.start });
    return before + words + this.#sourceOf({ start: container.end, end: body.end });
  }

  /** For `(words) => <a>{words}</a>`: the element, and the braces in it that the words take the place of. */
  #findWords(around: ESTree.Expression) {
    if (around.type !== 'ArrowFunctionExpression') return;
    const body =
      around.body.type === 'ParenthesizedExpression' ? around.body.expression : around.body;
    const [parameter, ...others] = around.params;
    if (body.type !== 'JSXElement') return;
    if (parameter?.type !== 'Identifier' || others.length > 0) return;
    const uses = this.#source.slice(body.start, body.end).split(/\b/);
    if (uses.filter((word) => word === parameter.name).length !== 1) return;
    const container = body.children.find(
      (child) =>
        child.type === 'JSXExpressionContainer' &&
        child.expression.type === 'Identifier' &&
        child.expression.name === parameter.name,
    );
    return container && { body, container };
  }

  #element(
    element: MessageFormatElement,
    call: MessageCall,
    count: string | undefined,
    write: (inner: MessageFormatElement[], count?: string) => string,
  ): string {
    if (element.type === TYPE.pound) return `${this.#helper('wholeNumber')}(${count ?? '0'})`;
    if (!('value' in element)) throw new Error(`unexpected part of ${call.id}`);
    const value = this.#valueOf(element.value, call);
    if (element.type === TYPE.argument) {
      return this.#isRightToLeft ? `${this.#helper('isolated')}(${value})` : value;
    }
    if (element.type === TYPE.number) return `${this.#helper('wholeNumber')}(${value})`;
    if (element.type !== TYPE.plural && element.type !== TYPE.select) {
      throw new Error(`${call.id}: a message has no dates or times`);
    }
    const isPlural = element.type === TYPE.plural;
    const own = isPlural ? value : count;
    const { other, ...cases } = element.options;
    const last = write(other?.value ?? [], own);
    const choices = Object.entries(cases).map(
      ([name, option]) =>
        `${isPlural ? this.#isForm(name, value) : `${value} === ${JSON.stringify(name)}`} ? ${write(option.value, own)} : `,
    );
    return `(${choices.join('')}${last})`;
  }

  #isForm(name: string, value: string): string {
    if (name.startsWith('=')) return `${value} === ${name.slice(1)}`;
    // All counts are whole.
    if (this.#language.code.startsWith('en') && name === 'one') return `${value} === 1`;
    return `${this.#helper('pluralForm')}(${value}) === ${JSON.stringify(name)}`;
  }

  get #isRightToLeft(): boolean {
    return languageOf(this.#language.code).dir === 'rtl';
  }

  #helper(name: 'isolated' | 'pluralForm' | 'wholeNumber'): string {
    this.helpers.set(name, '@stillweb/texts/languages');
    return name;
  }
}

/** Whether no value of the call has to be worked out before. */
function isWrittenOut(call: MessageCall, elements: readonly MessageFormatElement[]): boolean {
  return [...call.values].every(([name, value]) => isWrittenOnce(name, value, elements));
}

/** Whether a value stands once in a text, or is a name that may stand there several times. */
function isWrittenOnce(
  name: string,
  value: ESTree.Expression,
  elements: readonly MessageFormatElement[],
): boolean {
  return isPlain(value) || countUses(name, elements) <= 1;
}

function isPlain(value: ESTree.Expression): boolean {
  if (value.type === 'MemberExpression') return !value.computed && isPlain(value.object);
  return value.type === 'Identifier' || value.type === 'Literal';
}

function countUses(name: string, elements: readonly MessageFormatElement[]): number {
  let uses = 0;
  for (const element of elements) {
    if ('value' in element && element.type !== TYPE.literal && element.value === name) uses += 1;
    if (element.type === TYPE.tag) uses += countUses(name, element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    // Each case asks again for the number, and may say it.
    if (element.value === name) uses += 1;
    for (const { value } of Object.values(element.options)) uses += countUses(name, value);
  }
  return uses;
}

function inTemplate(text: string): string {
  return text.replaceAll(/[\\`]|\$\{/g, String.raw`\$&`);
}
