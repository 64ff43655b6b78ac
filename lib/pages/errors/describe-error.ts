import { i18n } from '@/lib/i18n/i18n';
import type { Failure } from '@/lib/model/outcome';
import type { MalformedUrl } from '@/lib/urls/views/view';
import { type PageError, statusOfError, statusOfFailure } from '../page-result';

export interface ErrorDescription {
  status: number;
  /** True if the texts depend on the status alone, so that any address may have them. */
  isGeneral: boolean;
  title: string;
  paragraphs: string[];
  /** Best first. */
  links?: { text: string; href: string }[] | undefined;
  /** Pages with similar titles. */
  near?: { text: string; href: string }[];
  searchText?: string;
}

const KEYS = {
  400: ['error.badRequest', 'error.badRequestLead'],
  404: ['error.missing', 'error.missingLead'],
  405: ['error.method', 'error.methodLead'],
  410: ['error.gone', 'error.goneLead'],
  414: ['error.tooLong', 'error.tooLongLead'],
  500: ['error.internal', 'error.internalLead'],
  503: ['error.unavailable', 'error.unavailableLead'],
} as const;

const hasKeys = (status: number): status is keyof typeof KEYS => status in KEYS;

/** Returns the texts for a status; an unknown one gets the texts of 500. */
export function describeStatus(status: number): ErrorDescription {
  const { t } = i18n();
  const [title, lead] = KEYS[hasKeys(status) ? status : 500];
  const links = status === 503 ? [{ text: t('error.again'), href: '' }] : undefined;
  return { status, isGeneral: true, title: t(title), paragraphs: [t(lead)], links };
}

/** Returns the texts for an overload, with a link to retry. */
export function describeOverload(): ErrorDescription {
  const { t } = i18n();
  const links = [{ text: t('error.again'), href: '' }];
  const texts = { title: t('error.busy'), paragraphs: [t('error.busyLead')] };
  return { status: 503, isGeneral: true, ...texts, links };
}

function describeAllowed(parameter: string, allowed: MalformedUrl['allowed']): string {
  const { t, locale } = i18n();
  switch (allowed.kind) {
    case 'integer': {
      const { min, max } = allowed;
      return t('error.mustBeNumber', { parameter, min: String(min), max: String(max) });
    }
    case 'one-of': {
      const list = new Intl.ListFormat(locale, { type: 'disjunction' });
      return t('error.mustBeOneOf', { parameter, values: list.format(allowed.values) });
    }
    case 'once':
      return t('error.mustBeOnce', { parameter });
    case 'text':
      return t('error.mustBeText', { parameter });
  }
}

/** Returns the texts for a malformed URL parameter, with a valid link. */
export function describeMalformedUrl(malformed: MalformedUrl): ErrorDescription {
  const { t } = i18n();
  const { parameter, allowed, suggestion } = malformed;
  const given = [...malformed.given].slice(0, 80).join('');
  return {
    ...describeStatus(400),
    isGeneral: false,
    paragraphs: [
      t('error.badParameter', { parameter, given }),
      describeAllowed(parameter, allowed),
    ],
    links: [{ text: t('error.instead'), href: suggestion }],
  };
}

function describeFailure(failure: Failure): ErrorDescription {
  const { t } = i18n();
  const { status, retryAfterSeconds: seconds } = statusOfFailure(failure);
  const general = describeStatus(status);
  const error = { ...general, isGeneral: false };
  if (failure.kind === 'invalid' && failure.detail) {
    return { ...error, paragraphs: [failure.detail] };
  }
  const retry = seconds === undefined ? [] : [t('error.retry', { seconds })];
  if (failure.kind === 'limited') {
    return { ...error, title: t('error.limited'), paragraphs: [t('error.limitedLead'), ...retry] };
  }
  const isFault = failure.kind === 'unavailable' || failure.kind === 'malformed';
  const answer = isFault && failure.detail ? [t('error.answer', { answer: failure.detail })] : [];
  const added = [...answer, ...retry];
  return added.length === 0 ? general : { ...error, paragraphs: [...general.paragraphs, ...added] };
}

/** Returns the texts on why a page is not shown. */
export function describePageError(error: PageError): ErrorDescription {
  const { t } = i18n();
  switch (error.kind) {
    case 'failed':
      return describeFailure(error.failure);
    case 'unreadable':
      return describeMalformedUrl(error.malformed);
    case 'past-end': {
      const { page, title: list, first, end } = error;
      const links = [
        ...(end ? [{ text: t('error.lastPage'), href: end.last }] : []),
        { text: t('error.firstPage'), href: first },
      ];
      const count = end ? [t('error.pageCount', { pages: end.pages })] : [];
      const lead = [t('error.pastEndLead', { page }), ...count].join(' ');
      const paragraphs = [...(list === undefined ? [] : [list]), lead];
      const title = t('error.pastEnd');
      return { ...statusOfError(error), isGeneral: false, title, paragraphs, links };
    }
  }
}
