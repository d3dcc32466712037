export type StepNumber = 1 | 2 | 3;

interface Progress {
  isInstalled: boolean;
  isLoggedIn: boolean;
  isPremium: boolean;
  isLinked: boolean;
}

/** The first step that is left; null when all are done. Linking the browser is part of the last one. */
export function currentStep(progress: Progress): StepNumber | null {
  if (!progress.isInstalled) return 1;
  if (!progress.isLoggedIn) return 2;
  return progress.isPremium && progress.isLinked ? null : 3;
}
