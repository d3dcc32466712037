type Page = { location: string | null; status: number; text: string };

export type RedirectedBrowser = {
  cookies: Map<string, string>;
  /** Keeps the cookies of an answer to a request that a page has made. */
  keepCookies: (headers: Headers) => void;
  /** Opens an address, and returns where it redirects to. */
  open: (address: string) => Promise<string | null>;
  /** Sends a form as a page of another site does. */
  post: (address: string, form: Record<string, string>) => Promise<string | null>;
  /** Follows redirects until the next one leads to an address that begins so. */
  openUntil: (address: string, end: string) => Promise<string>;
  /** The text of the page to which redirects lead. */
  read: (address: string) => Promise<string>;
};

/**
 * A browser that keeps cookies, and follows redirects one by one.
 * @param site.publicUrl where browsers reach the site
 * @param site.url where the test reaches it: the port on which it listens
 */
export function aRedirectedBrowser(site: { publicUrl: string; url: string }): RedirectedBrowser {
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map((pair) => pair.join('=')).join('; ');

  function keepCookies(headers: Headers) {
    for (const line of headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name && value) cookies.set(name, value);
      else if (name) cookies.delete(name);
    }
  }

  async function load(
    address: string,
    request: { method?: string; headers?: Record<string, string>; body?: URLSearchParams } = {},
  ): Promise<Page> {
    const response = await fetch(address.replace(site.publicUrl, site.url), {
      redirect: 'manual',
      ...request,
      headers: { ...request.headers, cookie: cookieHeader() },
    });
    keepCookies(response.headers);
    const location = response.headers.get('location');
    const from = response.url.replace(site.url, site.publicUrl);
    const { status } = response;
    return {
      location: location && new URL(location, from).href,
      status,
      text: await response.text(),
    };
  }

  const open = async (address: string) => (await load(address)).location;
  async function follow(address: string, isEnd: (page: Page) => boolean): Promise<Page> {
    let page = await load(address);
    for (let hops = 0; page.location && !isEnd(page) && hops < 10; hops += 1) {
      page = await load(page.location);
    }
    return page;
  }
  return {
    cookies,
    keepCookies,
    open,
    post: async (address, form) => {
      const headers = { origin: 'https://provider.example', 'sec-fetch-site': 'cross-site' };
      const body = new URLSearchParams(form);
      return (await load(address, { method: 'POST', headers, body })).location;
    },
    openUntil: async (address, end) => {
      if (address.startsWith(end)) return address;
      const { location } = await follow(address, (page) => page.location?.startsWith(end) ?? false);
      if (!location?.startsWith(end)) throw new Error(`No redirect to ${end}`);
      return location;
    },
    read: async (address) => (await follow(address, () => false)).text,
  };
}
