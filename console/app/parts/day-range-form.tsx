import type { DayRange } from '@stillweb/contract/console/mail/mails';
import { Button } from '@stillweb/ui/button.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import type { SubmitEvent } from 'react';
import { useSearchParams } from 'react-router';
import { textOf } from './form-text.ts';

/** Two days, which the address of the page holds, so that it can be passed on. */
export function DayRangeForm({ range, label }: { range: DayRange; label: string }) {
  const [, setParams] = useSearchParams();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setParams({ from: textOf(form, 'from'), to: textOf(form, 'to') });
  }

  return (
    <form
      key={`${range.from} ${range.to}`}
      aria-label={label}
      onSubmit={submit}
      className="mb-5 flex flex-wrap items-end gap-4"
    >
      <TextField
        type="date"
        label="From"
        name="from"
        autoComplete="off"
        required
        defaultValue={range.from}
      />
      <TextField
        type="date"
        label="To"
        name="to"
        autoComplete="off"
        required
        defaultValue={range.to}
      />
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </form>
  );
}
