import type { RecentKey } from '@stillweb/contract/reset-password-api';
import { Checkbox } from '@stillweb/ui/checkbox.tsx';
import { useId } from 'react';

interface RecentKeysProps {
  keys: RecentKey[];
  /** The ids of those that stay. */
  keep: string[];
  onChange: (keep: string[]) => void;
}

const kindTexts = { passkey: 'passkey', provider: 'linked account' };

/** Ways to log in that an intruder may have added: a new password alone would leave them. */
export function RecentKeys({ keys, keep, onChange }: RecentKeysProps) {
  const descriptionId = useId();
  return (
    <fieldset className="grid gap-1" aria-describedby={descriptionId}>
      <legend className="font-semibold">Remove these</legend>
      <p id={descriptionId} className="text-sm text-soft">
        They were added within the last 7 days and can log in without your password. Uncheck those
        that are yours.
      </p>
      {keys.map(({ id, kind, name }) => (
        <div key={id} className="flex items-center justify-between gap-3">
          <Checkbox
            checked={!keep.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? keep.filter((kept) => kept !== id) : [...keep, id])
            }
          >
            <span className="wrap-anywhere">{name}</span>
          </Checkbox>
          <span className="text-sm text-soft">{kindTexts[kind]}</span>
        </div>
      ))}
    </fieldset>
  );
}
