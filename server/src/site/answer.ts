import type { Encoding, SiteFile } from './files.ts';

/** A file in one encoding with all headers that do not differ from answer to answer, as node:http takes them. */
type Form = {
  etag: string;
  /** Text stands for bytes (latin1). */
  body: Buffer | string;
  headers: string[];
  /** For a client that has the file already. */
  headersWithoutBody: string[];
};

/** Up to here Node sends head and text in one piece, which costs an eighth less than a buffer beside the head. */
const fitsBesideHead = 14 * 1024;

/** What is sent of a file: put together once, at start. */
export type SiteAnswer = Partial<Record<Encoding, Form>> & { identity: Form };

export function prepareAnswer(file: SiteFile, headers: Record<string, string>): SiteAnswer {
  const prepare = (encoding: Encoding, body: Buffer): Form => {
    const etag = `"${file.etag}-${encoding}"`;
    const headersWithoutBody = Object.entries({ ...headers, etag }).flat();
    const ofBody = {
      'content-length': String(body.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    };
    const whole = [...headersWithoutBody, ...Object.entries(ofBody).flat()];
    const sent = body.length <= fitsBesideHead ? body.toString('latin1') : body;
    return { etag, body: sent, headers: whole, headersWithoutBody };
  };
  const { identity, br, gzip } = file.bodies;
  return {
    identity: prepare('identity', identity),
    ...(br && { br: prepare('br', br) }),
    ...(gzip && { gzip: prepare('gzip', gzip) }),
  };
}

const takesBrotli = takes('br');
const takesGzip = takes('gzip');

/** The smallest form that the client takes. */
export function chooseForm(accepted: string, answer: SiteAnswer): Form {
  if (answer.br && takesBrotli.test(accepted)) return answer.br;
  return answer.gzip && takesGzip.test(accepted) ? answer.gzip : answer.identity;
}

/** An offer of an encoding in `Accept-Encoding`; with `q=0` it is a refusal. */
function takes(name: string): RegExp {
  const end = String.raw`\s*(?:,|$)`;
  return new RegExp(String.raw`(?:^|,)\s*${name}(?:${end}|\s*;(?!\s*q=0(?:\.0*)?${end}))`, 'i');
}

/** Whether a client that names these tags has this form. */
export function isKnown(tags: string | undefined, { etag }: Form): boolean {
  const known = tags?.split(/,\s*/) ?? [];
  return known.includes(etag) || known.includes(`W/${etag}`);
}
