import { useRef, useState, type ChangeEvent, type FocusEvent, type SubmitEvent } from 'react';
import type * as z from 'zod/mini';
import { fieldErrorsOf } from '../api/errors.ts';
import { focusFirst, mistakesIn, ofFields, textsOf, type Texts } from './form-fields.ts';

interface FormOptions<Output> {
  /** The contract's schema: its rules, its words. */
  schema: z.ZodMiniType<Output>;
  submit: (request: Output) => Promise<unknown>;
  /** A field is always checked when it changes; with this also when it is left. */
  checksOnBlur?: boolean;
}

/**
 * A form whose fields keep their own text, so that what was typed or filled in before the page came
 * alive counts. A field shows its error once it was touched; errors of the server stay until it changes.
 */
export function useForm<Output>({ schema, submit, checksOnBlur = false }: FormOptions<Output>) {
  const element = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Texts>({});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [complaints, setComplaints] = useState<Texts>({});
  const [isSubmitting, setIsSubmitting] = useState(false);
  const mistakes = mistakesIn(values, schema);

  function touch(name: string) {
    setValues(textsOf(element.current));
    setTouched((before) => new Set(before).add(name));
  }

  function change({ target }: ChangeEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement) || !target.name) return;
    touch(target.name);
    setComplaints(({ [target.name]: _answered, ...others }) => others);
  }

  function leave({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
    // A message that appears under a pressed pointer would move the button from under it.
    if (!checksOnBlur || relatedTarget instanceof HTMLButtonElement) return;
    if (target instanceof HTMLInputElement && target.name) touch(target.name);
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting) return;
    const texts = textsOf(element.current);
    const parsed = schema.safeParse(texts);
    setValues(texts);
    setTouched(new Set(Object.keys(texts)));
    if (!parsed.success) return focusFirst(element.current, mistakesIn(texts, schema));
    setIsSubmitting(true);
    await submit(parsed.data).finally(() => setIsSubmitting(false));
  }

  return {
    /** For `<Form>`. */
    bindings: { ref: element, onChange: change, onBlur: leave, onSubmit: send },
    /** For the field that edits `name`. */
    field: (name: keyof Output & string) => ({
      name,
      error: complaints[name] ?? (touched.has(name) ? mistakes[name] : undefined),
    }),
    values,
    isSubmitting,
    /** Puts the server's complaints on their fields and goes to the first; false when it named none. */
    showErrorsOf: (error: unknown): boolean => {
      const named = ofFields(fieldErrorsOf(error), textsOf(element.current));
      setComplaints(named);
      focusFirst(element.current, named);
      return Object.keys(named).length > 0;
    },
    clear: () => {
      element.current?.reset();
      setValues({});
      setTouched(new Set());
    },
  };
}
