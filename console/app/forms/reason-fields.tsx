import { noteLength, reasons as usual } from '@stillweb/contract/console/actions';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { TextAreaField } from '@stillweb/ui/forms/text-area-field.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import type { FieldState } from '@stillweb/ui/forms/use-form.ts';

interface ReasonFieldsProps {
  fieldProps: (name: 'reason' | 'note') => FieldState;
  /** The labels of the reasons, by the value that is sent. */
  reasons?: Readonly<Record<string, string>>;
  /** Says where the note goes, and what not to write. */
  description?: string;
}

/** Why something is done: the audit log keeps it. */
export function ReasonFields({
  fieldProps,
  reasons = usual,
  description = 'It is kept in the audit log. Write facts, no addresses or card numbers.',
}: ReasonFieldsProps) {
  return (
    <>
      <SelectField
        label="Reason"
        options={reasons}
        placeholder="Choose a reason"
        {...fieldProps('reason')}
      />
      <TextAreaField
        label="Note"
        description={description}
        rows={3}
        maxLength={noteLength.max}
        {...fieldProps('note')}
      />
    </>
  );
}

export function TicketField(props: FieldState) {
  return (
    <TextField
      label="Ticket (optional)"
      description="Its number in the help desk."
      autoComplete="off"
      maxLength={100}
      {...props}
    />
  );
}
