import { Field } from '../kit/field.tsx';
import { resources } from '../../store/permissions.ts';
import type { RestrictedKey } from '../../controls/key-actions.ts';

type KeySectionView = { keys: RestrictedKey[]; entry: Record<string, string> };

export function KeySection({ keys, entry }: KeySectionView) {
  return (
    <section className="stack" aria-labelledby="keys">
      <h2 id="keys">Restricted keys</h2>
      <p>
        A key that begins with <code>rk_test_</code> has all permissions except those removed here.
      </p>
      {keys.length > 0 && <KeyList keys={keys} />}
      <form method="post" action="/pages/keys" className="stack">
        <Field
          name="key"
          label="Key"
          placeholder="rk_test_shop"
          defaultValue={entry.key}
          pattern="rk_test_\w+"
          title="It begins with rk_test_, and letters and digits follow"
          autoComplete="off"
          required
          spellCheck={false}
        />
        <Field
          name="without"
          label="Without"
          description="permissions such as refunds:write, prices:read"
          defaultValue={entry.without}
          spellCheck={false}
        />
        <button type="submit">Save key</button>
      </form>
      <details>
        <summary>Resources</summary>
        <p className="small">{resources.join(', ')}</p>
      </details>
    </section>
  );
}

function KeyList({ keys }: Pick<KeySectionView, 'keys'>) {
  return (
    <ul className="stack">
      {keys.map(({ key, without }) => (
        <li key={key} className="row between">
          <span>
            <span className="id">{key}</span>
            <br />
            <span className="small">
              {without.length > 0 ? `without ${without.join(', ')}` : 'all permissions'}
            </span>
          </span>
          <form method="post" action="/pages/keys/forget">
            <input type="hidden" name="key" value={key} />
            <button
              type="submit"
              className="small"
              aria-label={`Restore all permissions of ${key}`}
            >
              Restore all
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}
