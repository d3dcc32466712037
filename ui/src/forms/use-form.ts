import {
  useMemo,
  useRef,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type SubmitEvent,
} from 'react';
import type * as z from 'zod/mini';
import { fieldErrorsOf } from '../api/errors.ts';

/** The values of the fields by name, in the order of the form. */
type Values = Record<string, string>;

/** At most one message per field, by name. */
type Errors = Record<string, string>;

interface FormOptions<Request> {
  /** The request's schema in the contract: its rules and its messages. */
  schema: z.ZodMiniType<Request>;
  /** Called with the parsed values when all are valid; the form is pending until it resolves. */
  submit: (request: Request) => Promise<unknown>;
  /** Shows the error of a field from its first change on, not only once it is left filled in. */
  validateOnChange?: boolean;
  /** Does the same, and shows the error of a field that is left empty too. */
  validateOnBlur?: boolean;
}

/** Passed by a form to its field. */
export interface FieldState {
  name: string;
  required: boolean;
  error: string | undefined;
  announcesError: boolean;
}

/**
 * The state of a form. Inputs are uncontrolled and read with `FormData`, so that what was typed or
 * filled in before hydration is kept. Every change validates the whole form; a field shows its error
 * once it was touched: by default when it is left filled in, or when the form is sent. A server error
 * stays on its field until the field changes.
 */
export function useForm<Request>({
  schema,
  submit,
  validateOnBlur = false,
  validateOnChange = validateOnBlur,
}: FormOptions<Request>) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>({});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [serverErrors, setServerErrors] = useState<Errors>({});
  const [pending, setPending] = useState(false);
  // Submitting can show several errors: only the first is announced, with its field.
  const [announcesErrors, setAnnouncesErrors] = useState(true);
  const errors = validate(values, schema);
  const required = useMemo(() => validate({}, schema), [schema]);

  function touch(name: string) {
    setAnnouncesErrors(true);
    setTouched((before) => new Set(before).add(name));
  }

  function onChange({ target }: ChangeEvent<HTMLFormElement>) {
    if (!isControl(target) || !target.name) return;
    setValues(readValues(form.current));
    if (validateOnChange || touched.has(target.name)) touch(target.name);
    setServerErrors(({ [target.name]: _changed, ...others }) => others);
  }

  function onBlur({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
    if (!isControl(target) || !target.name) return;
    if (isPressed(relatedTarget)) return;
    setValues(readValues(form.current));
    if (validateOnBlur || target.value !== '') touch(target.name);
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const submitted = readValues(form.current);
    setValues(submitted);
    const submittedErrors = validate(submitted, schema);
    // A select or a group of radio buttons in which nothing is chosen submits nothing.
    setTouched(new Set([...Object.keys(submitted), ...Object.keys(submittedErrors)]));
    const parsed = schema.safeParse(submitted);
    if (!parsed.success) return showFirst(submittedErrors);
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
    showFirst(errorsOfFields);
  }

  function showFirst(errorsOfFields: Errors) {
    focusFirst(form.current, errorsOfFields);
    // After the focus has moved: leaving the field before counts as touching it.
    setAnnouncesErrors(false);
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
    fieldProps: (name: keyof Request & string): FieldState => ({
      name,
      required: name in required,
      error: serverErrors[name] ?? (touched.has(name) ? errors[name] : undefined),
      announcesError: announcesErrors,
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

/** A message that appears while a button or link is pressed would move it away from the pointer. */
function isPressed(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':active');
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
