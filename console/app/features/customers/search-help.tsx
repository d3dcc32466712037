import { useMay } from '../../session/hooks.ts';

const byPerson = [
  {
    what: 'Email address',
    example: 'ada@example.com',
    note: 'or its beginning; typos are tolerated',
  },
  { what: 'Name', example: 'Ada Lovelace', note: 'any three letters of it, in any script' },
  { what: 'Card', example: '4242 12/30', note: 'last four digits and expiry' },
];
const byId = [
  { what: 'Id at Stripe', example: 'cus_…, sub_…, in_…, pi_…, ch_…, evt_…, cs_…', note: null },
  { what: 'Id of the account', example: '018f…', note: null },
  { what: 'Request', example: 'the id below an error message', note: null },
];

/** The terms that the search box understands. */
export function SearchHelp() {
  const shapes = useMay('read-personal-data') ? [...byPerson, ...byId] : byId;
  return (
    <dl className="grid max-w-3xl divide-y divide-line border-y border-line text-sm">
      {shapes.map(({ what, example, note }) => (
        <div key={what} className="grid gap-x-6 py-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="font-medium">{what}</dt>
          <dd>
            {example}
            {note && <span className="text-soft">{` · ${note}`}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
