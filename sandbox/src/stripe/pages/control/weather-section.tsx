import type { WebhookMode } from '../../store/settings.ts';

export interface WeatherView {
  mode: WebhookMode;
  /** How long `delay` holds events back, in simulated seconds. */
  delaySeconds: number;
}

const weathers: { mode: WebhookMode; label: string; means: string }[] = [
  { mode: 'normal', label: 'Normal', means: 'delivered in order' },
  { mode: 'drop', label: 'Drop', means: 'never delivered' },
  { mode: 'duplicate', label: 'Duplicate', means: 'delivered twice' },
  { mode: 'reorder', label: 'Reorder', means: 'delivered in another order' },
  { mode: 'delay', label: 'Delay', means: 'delivered late' },
  { mode: 'corrupt', label: 'Forge', means: 'delivered with a signature that is wrong' },
  { mode: 'down', label: 'Endpoint down', means: 'refused by the endpoint, and tried again' },
];

export function WeatherSection({ mode, delaySeconds }: WeatherView) {
  const current = weathers.find((weather) => weather.mode === mode);
  return (
    <section className="stack" aria-labelledby="weather">
      <h2 id="weather">Webhook weather</h2>
      <p>
        Events are <strong>{current?.means}</strong>
        {mode === 'delay' && `, by ${delaySeconds} seconds`}.
      </p>
      <form method="post" action="/pages/webhooks" className="stack">
        <div className="row close">
          {weathers.map((weather) => (
            <button
              key={weather.mode}
              type="submit"
              name="mode"
              value={weather.mode}
              aria-pressed={weather.mode === mode}
              className={weather.mode === mode ? 'pressed' : undefined}
            >
              {weather.label}
            </button>
          ))}
        </div>
        <div className="row">
          <label htmlFor="delay-seconds">Seconds of a delay</label>
          <input
            id="delay-seconds"
            name="delaySeconds"
            className="short"
            inputMode="numeric"
            defaultValue={delaySeconds}
          />
        </div>
      </form>
    </section>
  );
}
