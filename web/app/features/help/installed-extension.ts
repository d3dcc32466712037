/** The extension in this browser, as the route has asked it; `asking` until it answers or is late. */
export interface InstalledExtension {
  state: 'asking' | 'absent' | 'present';
  version?: string | undefined;
}
