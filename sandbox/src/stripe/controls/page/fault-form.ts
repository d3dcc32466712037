/** The effects of a fault on a call, with their labels. */
export const faultEffects = [
  { value: 'answer', label: 'Error: not executed' },
  { value: 'delaySeconds', label: 'Delay, then executed' },
  { value: 'applyThenDelaySeconds', label: 'Executed, then answered after a delay' },
  { value: 'applyThenDrop', label: 'Executed, then the connection is closed' },
] as const;

/** The fault that the form describes, as the JSON control takes it. Nothing is checked here. */
export function faultOf({ method, path, effect = '', status, code, delay, times }: Fields) {
  return {
    match: { ...(method && { method }), path },
    ...(times && { times: Number(times) }),
    ...effectOf(effect, { status, code, delay }),
  };
}

type Fields = Record<string, string>;

function effectOf(effect: string, { status, code, delay }: Partial<Fields>): object {
  if (effect === 'answer') return { answer: { status: Number(status), ...(code && { code }) } };
  return { [effect]: effect === 'applyThenDrop' ? true : Number(delay) };
}
