import { i18n } from '@/lib/i18n/i18n';
import type { Failure } from '@/lib/model/outcome';
import { type PageRefusal, statusOfRefusal } from '@/lib/render/page-result';
import type { MalformedUrl } from '@/lib/urls/view';

/** What a problem page says. */
export interface ErrorTexts {
  status: number;
  title: string;
  leads: string[];
  link?: { text: string; href: string };
}

/** The sentences for a status; those of 500 for one that has none of its own. */
export function textsOfStatus(status: number): ErrorTexts {
  const { t } = i18n();
  const texts = (title: string, lead: string) => ({ status, title, leads: [lead] });
  switch (status) {
    case 400:
      return texts(t('problem.badRequest'), t('problem.badRequestLead'));
    case 404:
      return texts(t('problem.missing'), t('problem.missingLead'));
    case 405:
      return texts(t('problem.method'), t('problem.methodLead'));
    case 410:
      return texts(t('problem.gone'), t('problem.goneLead'));
    case 414:
      return texts(t('problem.tooLong'), t('problem.tooLongLead'));
    case 503:
      return texts(t('problem.unavailable'), t('problem.unavailableLead'));
    default:
      return texts(t('problem.internal'), t('problem.internalLead'));
  }
}

/** The sentences for a page that there is no room to render; its link asks again. */
export function textsOfBusy(): ErrorTexts {
  const { t } = i18n();
  const link = { text: t('problem.again'), href: '' };
  return { status: 503, title: t('problem.busy'), leads: [t('problem.busyLead')], link };
}

function ruleInWords(parameter: string, allowed: MalformedUrl['allowed']): string {
  const { t, locale } = i18n();
  switch (allowed.kind) {
    case 'whole': {
      const { min, max } = allowed;
      return t('problem.mustBeNumber', { parameter, min: String(min), max: String(max) });
    }
    case 'one-of': {
      const list = new Intl.ListFormat(locale, { type: 'disjunction' });
      return t('problem.mustBeOneOf', { parameter, values: list.format(allowed.values) });
    }
    case 'once':
      return t('problem.mustBeOnce', { parameter });
    case 'text':
      return t('problem.mustBeText', { parameter });
  }
}

/** The sentences for an address that cannot be read, and the one that could. */
export function textsOfMalformed({ parameter, given, allowed, instead }: MalformedUrl): ErrorTexts {
  const { t } = i18n();
  const rule = ruleInWords(parameter, allowed);
  const shown = [...given].slice(0, 80).join('');
  const leads = [t('problem.badParameter', { parameter, given: shown }), rule];
  return { ...textsOfStatus(400), leads, link: { text: t('problem.instead'), href: instead } };
}

function textsOfFailure(failure: Failure, status: number): ErrorTexts {
  const { t } = i18n();
  const texts = textsOfStatus(status);
  if (failure.kind === 'invalid' && failure.detail) return { ...texts, leads: [failure.detail] };
  if (!('retryAfterSeconds' in failure) || failure.retryAfterSeconds === undefined) return texts;
  const retry = t('problem.retry', { seconds: failure.retryAfterSeconds });
  if (failure.kind !== 'limited') return { ...texts, leads: [...texts.leads, retry] };
  return { ...texts, title: t('problem.limited'), leads: [t('problem.limitedLead'), retry] };
}

/** The sentences for a page that is not shown. */
export function textsOfRefusal(refusal: PageRefusal): ErrorTexts {
  const { t } = i18n();
  const { status } = statusOfRefusal(refusal);
  switch (refusal.kind) {
    case 'failed':
      return textsOfFailure(refusal.failure, status);
    case 'unreadable':
      return textsOfMalformed(refusal.malformed);
    case 'past-end': {
      const link = { text: t('problem.firstPage'), href: refusal.first };
      const lead = t('problem.pastEndLead', { page: refusal.page });
      return { status, title: t('problem.pastEnd'), leads: [lead], link };
    }
    case 'moved': {
      const link = { text: refusal.to, href: refusal.to };
      return { status, title: t('problem.moved'), leads: [t('problem.movedLead')], link };
    }
  }
}
