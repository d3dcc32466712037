const jumps = [
  { duration: 'P1D', label: '+1 day' },
  { duration: 'P3D', label: '+3 days' },
  { duration: 'P7D', label: '+7 days' },
  { duration: 'P1M', label: '+1 month' },
  { duration: 'P1Y', label: '+1 year' },
] as const;

const weathers = [
  { mode: 'normal', label: 'Normal', means: 'delivered in order' },
  { mode: 'drop', label: 'Drop', means: 'never delivered' },
  { mode: 'duplicate', label: 'Duplicate', means: 'delivered twice' },
  { mode: 'reorder', label: 'Reorder', means: 'delivered in another order' },
  { mode: 'delay', label: 'Delay', means: 'delivered late' },
] as const;

export function ClockSection({ now }: { now: string }) {
  return (
    <section className="stack" aria-labelledby="clock">
      <h2 id="clock">Time</h2>
      <p className="lead-amount">{now}</p>
      <form method="post" action="/pages/clock" className="row">
        {jumps.map(({ duration, label }) => (
          <button key={duration} type="submit" name="advance" value={duration}>
            {label}
          </button>
        ))}
      </form>
      <form method="post" action="/pages/clock" className="row">
        <label htmlFor="advance">Another step</label>
        <input
          id="advance"
          name="advance"
          className="short"
          placeholder="P3DT2H"
          required
          spellCheck={false}
          aria-describedby="advance-hint"
        />
        <button type="submit" data-busy="Advancing…">
          Advance
        </button>
        <span id="advance-hint" className="small soft">
          an ISO 8601 duration: PT90M, P3DT2H, P2W
        </span>
      </form>
    </section>
  );
}

export function WeatherSection({ mode }: { mode: string }) {
  const current = weathers.find((weather) => weather.mode === mode);
  return (
    <section className="stack" aria-labelledby="weather">
      <h2 id="weather">Webhook weather</h2>
      <p>
        Events are <strong>{current?.means ?? mode}</strong>.
      </p>
      <form method="post" action="/pages/webhooks" className="row">
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
      </form>
    </section>
  );
}

export function OutageSection({ outage }: { outage: string | null }) {
  return (
    <section className="stack" aria-labelledby="outage">
      <h2 id="outage">Outage</h2>
      <p>{outage ?? 'The API works. Let it fail for a while: these pages go on working.'}</p>
      <form method="post" action="/pages/outage" className="row">
        <label htmlFor="seconds">Seconds</label>
        <input
          id="seconds"
          name="seconds"
          className="short"
          inputMode="numeric"
          defaultValue="30"
          required
        />
        <button type="submit" name="kind" value="refuse">
          Refuse connections
        </button>
        <button type="submit" name="kind" value="hang">
          Hang
        </button>
        <button type="submit" name="kind" value="500">
          Answer 500
        </button>
        {outage && (
          <button type="submit" name="kind" value="end">
            End it now
          </button>
        )}
      </form>
    </section>
  );
}
