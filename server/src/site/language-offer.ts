import { rememberedChoice } from '@stillweb/contract/text/choice-cookie';
import { offeredLanguage } from '@stillweb/contract/text/page-places';
import { languageOf } from '@stillweb/texts/languages';
import { t } from '@stillweb/texts/t';
import type { FastifyRequest } from 'fastify';
import { requestedLanguage } from '../http/request-language.ts';
import { forwardedHeader } from '../http/requester.ts';
import { inLanguage } from '../platform/language.ts';
import { forOneVisitor, type SiteAnswer } from './send-file.ts';

/** What the line that offers a language says, in that language, by the names of its places. */
export function offerTexts(code: string): Record<string, string> {
  const { name, dir } = languageOf(code);
  return inLanguage(code, () => ({
    [offeredLanguage]: code,
    'language.dir': dir,
    'language.accept': t('language-offer.accept', 'Continue in {language}', { language: name }),
    'language.decline': t('language-offer.decline', 'No, thanks'),
  }));
}

/**
 * The home page in English with a line that offers the visitor's language: the chosen one, else that of the browser.
 * A proxy that has it in the key of its cache says it in `X-Language`. Where none does, the page is for this visitor
 * alone, and a shared cache may give visitors the page without the line.
 */
export function offerLanguage(answer: SiteAnswer, request: FastifyRequest): SiteAnswer {
  const { offers } = answer.file;
  if (!offers) return answer;
  const ofProxy = forwardedHeader(request, 'x-language');
  const file = offers.get(ofProxy ?? preferredLanguage(request, [...offers.keys()]));
  if (!file) return answer;
  return ofProxy ? { ...answer, file } : forOneVisitor({ ...answer, file });
}

function preferredLanguage(request: FastifyRequest, offered: readonly string[]): string {
  const all = ['en', ...offered];
  const chosen = chosenLanguage(request);
  if (chosen && all.includes(chosen)) return chosen;
  return requestedLanguage(request.headers['accept-language'], all) ?? 'en';
}

/** The language that was chosen in this browser. */
export function chosenLanguage({ headers }: FastifyRequest): string | undefined {
  return rememberedChoice('language', headers.cookie ?? '');
}
