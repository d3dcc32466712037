const aYear = 31_536_000;

type Choice = 'currency' | 'language';

/** The cookie by which a browser remembers a choice for a year. */
export function choiceCookie(name: Choice, value: string, isSecure: boolean): string {
  return `${name}=${value}; path=/; max-age=${aYear}; samesite=lax${isSecure ? '; secure' : ''}`;
}

/**
 * What a browser remembers of a choice; undefined without one.
 * @param cookies as the browser sends them, and as its scripts read them
 */
export function rememberedChoice(name: Choice, cookies: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)(?:;|$)`).exec(cookies)?.[1];
}
