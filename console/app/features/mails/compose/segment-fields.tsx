import { purposes, segmentStatuses } from '@stillweb/contract/console/mail/mailings';
import { offerList } from '@stillweb/contract/billing/offers';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import type { FieldState } from '@stillweb/ui/forms/use-form.ts';
import { useState } from 'react';
import { planOptions } from '../../../parts/plan-options.ts';
import type { MailingForm } from './mailing-form.ts';

const offerOptions = {
  '': 'Any',
  ...Object.fromEntries(offerList.map(({ code, name }) => [code, name])),
};

interface SegmentFieldsProps {
  fieldProps: (name: keyof MailingForm) => FieldState;
}

/** The purpose of a mailing, and the conditions of its segment, which must all hold. */
export function SegmentFields({ fieldProps }: SegmentFieldsProps) {
  const [status, setStatus] = useState('any');
  return (
    <>
      <SelectField
        label="Purpose"
        options={purposes}
        placeholder="Choose a purpose"
        {...fieldProps('purpose')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Status now"
          options={segmentStatuses}
          value={status}
          onChange={({ target }) => setStatus(target.value)}
          {...fieldProps('status')}
        />
        <SelectField label="Plan" options={planOptions} {...fieldProps('plan')} />
        {status === 'ended' && (
          <>
            <DaysField label="Ended at least … days ago" {...fieldProps('endedFrom')} />
            <DaysField label="Ended at most … days ago" {...fieldProps('endedTo')} />
          </>
        )}
        <SelectField label="Offer" options={offerOptions} {...fieldProps('offer')} />
        <TextField label="Country" autoComplete="off" placeholder="DE" {...fieldProps('country')} />
        <TextField label="Campaign of the sign-up" autoComplete="off" {...fieldProps('campaign')} />
      </div>
    </>
  );
}

function DaysField(props: FieldState & { label: string }) {
  return <TextField inputMode="numeric" autoComplete="off" {...props} />;
}
