/** The effects of a fault on a call, in the words of the form. */
export const faultEffects = [
  { value: 'answer', label: 'Refused: answered with an error' },
  { value: 'delaySeconds', label: 'Late: carried out after a delay' },
  { value: 'applyThenDelaySeconds', label: 'Late answer: carried out, answered after a delay' },
  { value: 'applyThenDrop', label: 'No answer: carried out, connection closed' },
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
