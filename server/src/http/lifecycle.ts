export type Stage = 'starting' | 'serving' | 'draining';

export type Lifecycle = {
  stage: () => Stage;
  advance: (stage: Stage) => void;
};

/** How far this process is between its start and its end; it never goes back. */
export function createLifecycle(): Lifecycle {
  const order: Stage[] = ['starting', 'serving', 'draining'];
  let current: Stage = 'starting';
  return {
    stage: () => current,
    advance: (stage) => {
      if (order.indexOf(stage) > order.indexOf(current)) current = stage;
    },
  };
}
