import type * as z from 'zod/mini';

export type Texts = Record<string, string>;

/** What the fields of a form hold, by name and in their order. */
export function textsOf(form: HTMLFormElement | null): Texts {
  const entries = form ? [...new FormData(form)] : [];
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** The first message of each field at fault. */
export function mistakesIn<Output>(values: Texts, schema: z.ZodMiniType<Output>): Texts {
  const messages: Texts = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const [field] = path;
    if (typeof field === 'string') messages[field] ??= message;
  }
  return messages;
}

/** Without what belongs to no field. */
export function ofFields(messages: Texts, fields: Texts): Texts {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => name in fields));
}

/** Goes to the first field that has a message. */
export function focusFirst(form: HTMLFormElement | null, messages: Texts) {
  const first = [...(form?.elements ?? [])].find(
    (field) => field instanceof HTMLInputElement && field.name in messages,
  );
  if (first instanceof HTMLElement) first.focus();
}
