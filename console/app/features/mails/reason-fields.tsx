import { reason, reasons } from '@stillweb/contract/console/actions';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { TextAreaField } from '@stillweb/ui/forms/text-area-field.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import type { FieldState } from '@stillweb/ui/forms/use-form.ts';

interface ReasonFieldsProps {
  fieldProps: (name: 'reason' | 'note' | 'ticket') => FieldState;
}

/** Why something is done, as the audit log keeps it. */
export function ReasonFields({ fieldProps }: ReasonFieldsProps) {
  return (
    <>
      <SelectField label="Reason" defaultValue="" {...fieldProps('reason')}>
        <option value="" disabled>
          Choose a reason
        </option>
        {reason.options.map((each) => (
          <option key={each} value={each}>
            {reasons[each]}
          </option>
        ))}
      </SelectField>
      <TextAreaField label="Note" rows={3} {...fieldProps('note')} />
      <TextField label="Ticket (optional)" autoComplete="off" {...fieldProps('ticket')} />
    </>
  );
}
