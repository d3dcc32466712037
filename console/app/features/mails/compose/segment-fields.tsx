import {
  purpose,
  purposes,
  segmentStatus,
  segmentStatuses,
} from '@stillweb/contract/console/mailings';
import { offerList } from '@stillweb/contract/offers';
import { plan, planCatalogue } from '@stillweb/contract/plans';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import type { FieldState } from '@stillweb/ui/forms/use-form.ts';
import { useState } from 'react';
import type { MailingForm } from './mailing-form.ts';

interface SegmentFieldsProps {
  fieldProps: (name: keyof MailingForm) => FieldState;
}

/** To whom it goes: what it is about, and conditions that must all hold. */
export function SegmentFields({ fieldProps }: SegmentFieldsProps) {
  const [status, setStatus] = useState('any');
  return (
    <>
      <SelectField label="Purpose" defaultValue="" {...fieldProps('purpose')}>
        <option value="" disabled>
          Choose a purpose
        </option>
        {purpose.options.map((each) => (
          <option key={each} value={each}>
            {purposes[each]}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Status now"
          value={status}
          onChange={({ target }) => setStatus(target.value)}
          {...fieldProps('status')}
        >
          {segmentStatus.options.map((each) => (
            <option key={each} value={each}>
              {segmentStatuses[each]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Plan" defaultValue="" {...fieldProps('plan')}>
          <option value="">Any</option>
          {plan.options.map((each) => (
            <option key={each} value={each}>
              {planCatalogue[each].label}
            </option>
          ))}
        </SelectField>
        {status === 'ended' && (
          <>
            <DaysField label="Ended at least … days ago" {...fieldProps('endedFrom')} />
            <DaysField label="Ended at most … days ago" {...fieldProps('endedTo')} />
          </>
        )}
        <SelectField label="Offer" defaultValue="" {...fieldProps('offer')}>
          <option value="">Any</option>
          {offerList.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField label="Country" autoComplete="off" placeholder="DE" {...fieldProps('country')} />
        <TextField label="Campaign of the sign-up" autoComplete="off" {...fieldProps('campaign')} />
      </div>
    </>
  );
}

function DaysField(props: FieldState & { label: string }) {
  return <TextField inputMode="numeric" autoComplete="off" {...props} />;
}
