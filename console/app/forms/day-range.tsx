import { dayRange, type DayRange } from '@stillweb/contract/console/mail/mails';
import { dayMs } from '@stillweb/contract/time';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { useState, type SubmitEvent } from 'react';
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

/** The days that the address of the page asks for; without, the thirty until it was opened. */
export function useDayRange(): DayRange {
  const [params] = useSearchParams();
  const [now] = useState(() => new Date());
  return dayRangeOf(params, now);
}

const defaultDays = 30;

/** The days in an address of a page; without both, the last thirty, today included (UTC). */
export function dayRangeOf(params: URLSearchParams, now: Date): DayRange {
  const given = dayRange.safeParse({ from: params.get('from'), to: params.get('to') });
  if (given.success) return given.data;
  const from = new Date(now.getTime() - (defaultDays - 1) * dayMs);
  return { from: dayOf(from), to: dayOf(now) };
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
