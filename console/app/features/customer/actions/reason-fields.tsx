import { noteLength, reasons, type ActionForm } from '@stillweb/contract/console/actions';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { TextAreaField } from '@stillweb/ui/forms/text-area-field.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import type { FieldState } from '@stillweb/ui/forms/use-form.ts';

interface ReasonFieldsProps {
  fieldProps: (name: keyof ActionForm) => FieldState;
}

/** Why something is done: it stands in the audit log. */
export function ReasonFields({ fieldProps }: ReasonFieldsProps) {
  return (
    <>
      <ReasonAndNote
        fieldProps={fieldProps}
        description="It stays in the audit log: write facts, no addresses or card numbers."
      />
      <TextField
        label="Ticket"
        placeholder="Optional: its number in the help desk"
        autoComplete="off"
        maxLength={100}
        {...fieldProps('ticket')}
      />
    </>
  );
}

interface ReasonAndNoteProps {
  fieldProps: (name: 'reason' | 'note') => FieldState;
  /** Where the note stays. */
  description: string;
}

export function ReasonAndNote({ fieldProps, description }: ReasonAndNoteProps) {
  return (
    <>
      <SelectField label="Reason" defaultValue="" {...fieldProps('reason')}>
        <option value="" disabled>
          Choose a reason
        </option>
        {Object.entries(reasons).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
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
