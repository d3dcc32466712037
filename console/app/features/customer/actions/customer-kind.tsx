import {
  previewRequest,
  type Action,
  type PreviewRequest,
} from '@stillweb/contract/console/actions';
import type { StoredCustomer } from '@stillweb/contract/console/customers';
import { useState, type ComponentType, type ReactNode } from 'react';
import { ActionForm, type FormSteps } from '../../../actions/action-form.tsx';

/** The values of the fields, as typed. */
type Draft = Record<string, string | string[]>;

/** The props of a field. */
export interface Field<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

interface FieldsProps<D> {
  customer: StoredCustomer;
  field: <Name extends keyof D & string>(name: Name) => Field<D[Name]>;
}

interface CustomerKindSpec<D extends Draft> {
  action: Action;
  /** The initial choice of a dialog: the smallest change, or none where a person must decide. */
  first: (customer: StoredCustomer) => D;
  /** The request for a preview. */
  request: (draft: D, customer: StoredCustomer) => object;
  /** By field, what to do when it is empty or wrong. */
  messages: { [Name in keyof D]: string | ((customer: StoredCustomer, draft: D) => string) };
  /** A field that has another name in the request. */
  aliases?: Readonly<Record<string, keyof D & string>>;
  Fields: (props: FieldsProps<D>) => ReactNode;
}

/** A field that is empty, or wrong: then no preview can be asked for. */
interface Problem {
  field: string;
  message: string;
  isEmpty: boolean;
}

type Reading = { request: PreviewRequest; problem: null } | { request: null; problem: Problem };

export interface CustomerFormProps extends FormSteps {
  customer: StoredCustomer;
}

/** An action with its own fields: `Form` shows them, `read` turns the input into a request. */
export function customerKind<D extends Draft>(spec: CustomerKindSpec<D>) {
  const { action, first, Fields } = spec;

  function read(draft: D, customer: StoredCustomer): Reading {
    const { data, error } = previewRequest.safeParse({ action, ...spec.request(draft, customer) });
    if (data) return { request: data, problem: null };
    const name = String(error.issues[0]?.path[0]);
    const field = spec.aliases?.[name] ?? name;
    const text = spec.messages[field] ?? 'Fill in the fields';
    const message = typeof text === 'string' ? text : text(customer, draft);
    return { request: null, problem: { field, message, isEmpty: !draft[field]?.length } };
  }

  function Form({ customer, ...steps }: CustomerFormProps) {
    const [draft, setDraft] = useState(() => first(customer));
    const { request, problem } = read(draft, customer);
    return (
      <ActionForm
        {...steps}
        userId={customer.userId}
        action={action}
        request={request}
        missing={problem && `${problem.message} to see the preview.`}
      >
        <Fields
          customer={customer}
          field={(name) => ({
            name,
            value: draft[name],
            onChange: (value) => setDraft((before) => ({ ...before, [name]: value })),
            error: problem?.field === name && !problem.isEmpty ? problem.message : undefined,
          })}
        />
      </ActionForm>
    );
  }

  return { first, read, Form };
}

/** The form of an action that has no fields. */
export function formWithoutFields(action: PlainAction): ComponentType<CustomerFormProps> {
  const request = { action };
  return ({ customer, ...steps }) => (
    <ActionForm {...steps} userId={customer.userId} action={action} request={request} />
  );
}

type PlainAction = Extract<
  Action,
  | 'void-credit'
  | 'unblock'
  | 'end-sessions'
  | 'resend-verification'
  | 'resync'
  | 'export-data'
  | 'erase'
>;
