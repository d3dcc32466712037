import { useRef, useState, type ChangeEvent, type FocusEvent, type SubmitEvent } from 'react';
import type * as z from 'zod/mini';
import { fieldErrorsOf } from '../api/errors.ts';

/** What the fields hold, by name, in the order of the form. */
type Values = Record<string, string>;

/** At most one message per field, by name. */
type Errors = Record<string, string>;

interface FormOptions<Request> {
  /** The request's schema in the contract: its rules and its messages. */
  schema: z.ZodMiniType<Request>;
  /** Called with the parsed values when all are valid; the form is pending until it resolves. */
  submit: (request: Request) => Promise<unknown>;
  /** Validates a field also when it loses the focus, not only when it changes. */
  validateOnBlur?: boolean;
}

/**
 * The state of a form. Inputs are uncontrolled and read with `FormData`, so that what was typed or
 * filled in before hydration is kept. Every change validates the whole form; a field shows its error
 * once it was touched. A server error stays on its field until the field changes.
 */
export function useForm<Request>({ schema, submit, validateOnBlur = false }: FormOptions<Request>) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>({});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [serverErrors, setServerErrors] = useState<Errors>({});
  const [pending, setPending] = useState(false);
  const errors = validate(values, schema);

  function touch(name: string) {
    setValues(readValues(form.current));
    setTouched((before) => new Set(before).add(name));
  }

  function onChange({ target }: ChangeEvent<HTMLFormElement>) {
    if (!isControl(target) || !target.name) return;
    touch(target.name);
    setServerErrors(({ [target.name]: _changed, ...others }) => others);
  }

  function onBlur({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
    // A message that appears while a button is pressed would move the button away from the pointer.
    if (!validateOnBlur || relatedTarget instanceof HTMLButtonElement) return;
    if (isControl(target) && target.name) touch(target.name);
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const submitted = readValues(form.current);
    setValues(submitted);
    setTouched(new Set(Object.keys(submitted)));
    const parsed = schema.safeParse(submitted);
    if (!parsed.success) return focusFirst(form.current, validate(submitted, schema));
    setPending(true);
    await submit(parsed.data).finally(() => setPending(false));
  }

  /** Shows a failed request's field errors; false when it has none for the fields of this form. */
  function showServerErrors(error: unknown): boolean {
    const fields = readValues(form.current);
    const shown = Object.entries(fieldErrorsOf(error)).filter(([name]) => name in fields);
    showErrors(Object.fromEntries(shown));
    return shown.length > 0;
  }

  function showErrors(errorsOfFields: Errors) {
    setServerErrors(errorsOfFields);
    focusFirst(form.current, errorsOfFields);
  }

  function reset() {
    form.current?.reset();
    setValues({});
    setTouched(new Set());
  }

  return {
    /** Props of `<Form>`. */
    formProps: { ref: form, onChange, onBlur, onSubmit },
    /** Props of the field `name`. */
    fieldProps: (name: keyof Request & string) => ({
      name,
      error: serverErrors[name] ?? (touched.has(name) ? errors[name] : undefined),
    }),
    values,
    pending,
    showServerErrors,
    /** Shows what the server says about a field in another way than by `fieldErrors`. */
    showErrors,
    reset,
  };
}

function readValues(form: HTMLFormElement | null): Values {
  const entries = form ? [...new FormData(form)] : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The first message of each invalid field. */
function validate<Request>(values: Values, schema: z.ZodMiniType<Request>): Errors {
  const errors: Errors = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const [field] = path;
    if (typeof field === 'string') errors[field] ??= message;
  }
  return errors;
}

function isControl(
  element: EventTarget,
): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

function focusFirst(form: HTMLFormElement | null, errors: Errors) {
  const controls = [...(form?.elements ?? [])].filter(isControl);
  controls.find(({ name }) => name in errors)?.focus();
}
