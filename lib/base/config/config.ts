import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { OperatorError } from '../runtime/operator-error';
import { defineProcessState } from '../runtime/process-state';
import { BOARD_KIND_NAMES, BOARD_KINDS, WIKI_KIND_NAMES } from './kind-names';
import { LOCALES } from './locales';
import {
  baseUrl,
  hideCredentials,
  hosts,
  indexNowKey,
  integer,
  oneOf,
  optional,
  pageId,
  proxies,
  searchTemplate,
  securityContacts,
  splitList,
  text,
  timeZone,
  token,
  userAgent,
  webAddress,
  withDefault,
  workers,
} from './setting-schemas';

const always = () => true;

const environment = z
  .object({
    PORT: withDefault(integer(0, 65_535), 3000),
    HOST: withDefault(z.string(), ''),
    SITE_URL: optional(baseUrl),
    SITE_NAME: withDefault(text(80), 'Lectern'),
    SITE_DESCRIPTION: optional(text(300)),
    LICENSE: optional(text(80)),
    LICENSE_URL: optional(webAddress),
    LOCALE: withDefault(oneOf(LOCALES), 'en'),
    TIME_ZONE: withDefault(timeZone, 'UTC'),
    COMMUNITY: optional(z.literal('mirror', { error: 'must be "mirror", or left out' })),
    API_BASE_URL: optional(baseUrl),
    API_KIND: optional(oneOf(BOARD_KIND_NAMES)),
    WIKI_URL: optional(baseUrl),
    WIKI_KIND: optional(oneOf(WIKI_KIND_NAMES)),
    API_CLIENT_ID: optional(z.string()),
    API_CLIENT_SECRET: optional(z.string()),
    API_USER_AGENT: optional(userAgent),
    ORIGIN_URL: optional(baseUrl),
    ORIGIN_HOSTS: withDefault(hosts, ''),
    WIKI_HOME: optional(pageId),
    DATA_DIR: withDefault(z.string(), './data'),
    TOPICS_PER_PAGE: withDefault(integer(1, 99), 30),
    POSTS_PER_PAGE: withDefault(integer(1, 99), 20),
    SEARCH_URL: optional(searchTemplate),
    SEARCH_API_URL: optional(baseUrl),
    CACHE_SECONDS: withDefault(integer(0, 86_400), 60),
    STALE_SECONDS: withDefault(integer(0, 31_536_000), 86_400),
    PAGE_CACHE_MB: withDefault(integer(1, 65_536), 96),
    PAGE_DISK_MB: withDefault(integer(0, 1_048_576), 1024),
    WORKERS: withDefault(workers, '1'),
    CACHE_URL: optional(z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' })),
    PURGE_TOKEN: optional(token),
    CDN_TAGS: optional(oneOf(['cloudflare', 'fastly', 'varnish'])),
    CDN_PURGE_URL: optional(webAddress),
    TRUSTED_PROXIES: withDefault(proxies, ''),
    API_GATEWAY: withDefault(oneOf(['same-origin', 'open', 'off']), 'same-origin'),
    METRICS_TOKEN: optional(token),
    IMAGES: optional(oneOf(['proxy', 'direct', 'click'])),
    INDEXING: withDefault(oneOf(['self', 'origin', 'none']), 'self'),
    AI_CRAWLERS: withDefault(oneOf(['allow', 'search', 'refuse']), 'allow'),
    INDEXNOW_KEY: optional(indexNowKey),
    SECURITY_CONTACT: optional(securityContacts),
    LOG_LEVEL: withDefault(oneOf(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  })
  // Checked beside invalid settings, so that one run names all.
  .refine((env) => Boolean(env.API_CLIENT_ID) === Boolean(env.API_CLIENT_SECRET), {
    path: ['API_CLIENT_ID'],
    when: always,
    error: 'and API_CLIENT_SECRET must be set together',
  })
  .refine((env) => !env.LICENSE || env.LICENSE_URL, {
    path: ['LICENSE'],
    when: always,
    error: 'can only be set where LICENSE_URL is set',
  })
  .refine((env) => !env.CDN_PURGE_URL || env.CDN_TAGS, {
    path: ['CDN_PURGE_URL'],
    when: always,
    error: 'can only be set where CDN_TAGS is set',
  })
  .refine((env) => env.INDEXING !== 'origin' || env.ORIGIN_URL, {
    path: ['INDEXING'],
    when: always,
    error: 'can only be origin where ORIGIN_URL is set',
  })
  .refine((env) => !env.INDEXNOW_KEY || (env.SITE_URL && env.INDEXING === 'self'), {
    path: ['INDEXNOW_KEY'],
    when: always,
    error: 'can only be set where SITE_URL is set and INDEXING is self',
  })
  .refine((env) => !env.API_CLIENT_SECRET || isSafeForCredentials(env.API_BASE_URL), {
    path: ['API_BASE_URL'],
    when: always,
    error: 'must be an https:// address (or a loopback one) where credentials are sent to it',
  });

export const SETTING_NAMES: readonly string[] = Object.keys(environment.shape);

/** True for TLS and for addresses of this machine. */
function isSafeForCredentials(address: string | undefined): boolean {
  if (!address?.startsWith('http:') || !URL.canParse(address)) return true;
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname);
}

export type Config = Readonly<ReturnType<typeof toConfig>>;

function toConfig(env: z.output<typeof environment>) {
  const communityKinds = {
    board: env.API_KIND ?? 'interface',
    wiki: env.WIKI_KIND ?? 'dokuwiki',
  } as const;
  const board = BOARD_KINDS[communityKinds.board];
  const siteOfBoard =
    board.isSite && env.API_BASE_URL ? (env.ORIGIN_URL ?? env.API_BASE_URL) : undefined;
  const communityUrl = [env.API_BASE_URL, env.WIKI_URL].filter(Boolean).join(' ') || undefined;
  const isMirror = env.COMMUNITY === 'mirror';
  const hasStore = communityUrl === undefined || isMirror;
  const hasWikiInStore =
    communityUrl === undefined || (env.WIKI_URL === undefined && !board.hasWiki && !isMirror);
  const searchUrl =
    env.SEARCH_URL ?? (siteOfBoard && board.searchPath && siteOfBoard + board.searchPath);
  return {
    port: env.PORT,
    /** Undefined for all IPv4 and IPv6 addresses. */
    host: env.HOST.replace(/^\[(.*)\]$/, '$1') || undefined,
    siteUrl: env.SITE_URL,
    siteName: env.SITE_NAME,
    siteDescription: env.SITE_DESCRIPTION,
    license: env.LICENSE_URL
      ? { url: env.LICENSE_URL, name: env.LICENSE ?? env.LICENSE_URL }
      : undefined,
    locale: env.LOCALE,
    timeZone: env.TIME_ZONE,
    /** The store mirrors `apiBaseUrl`. It is shown alone, or during outages. */
    isMirror,
    /** Addresses of the community's servers, separated by a space; undefined if embedded. */
    communityUrl,
    apiBaseUrl: env.API_BASE_URL,
    wikiUrl: env.WIKI_URL,
    /** Kinds of the board and of the wiki, also of mirrored ones. URLs in their forms redirect to pages. */
    communityKinds,
    /** As the operator or recognition has set them. */
    knownKinds: { board: env.API_KIND, wiki: env.WIKI_KIND },
    /** The community is in a store in `dataDir`, embedded or mirrored. */
    hasStore,
    /** Where no server has a wiki, the one in `dataDir` is shown. */
    hasWikiInStore,
    searchUrl,
    /** A search of the operator, with the shape of `/api/search`. */
    searchApiUrl: env.SEARCH_API_URL,
    apiCredentials:
      env.API_CLIENT_ID && env.API_CLIENT_SECRET
        ? { id: env.API_CLIENT_ID, secret: env.API_CLIENT_SECRET }
        : undefined,
    /** `User-Agent` for the community; undefined for Lectern's name and version. */
    userAgent: env.API_USER_AGENT,
    /** The community's own site, for "log in to reply" and rewritten links. */
    originUrl: env.ORIGIN_URL ?? siteOfBoard,
    originHosts: splitList(env.ORIGIN_HOSTS),
    wikiHome: env.WIKI_HOME,
    dataDir: env.DATA_DIR,
    topicsPerPage: env.TOPICS_PER_PAGE,
    postsPerPage: env.POSTS_PER_PAGE,
    cacheSeconds: env.CACHE_SECONDS,
    staleSeconds: env.STALE_SECONDS,
    pageCacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    /** Limit of the cached pages on disk; 0 for none. */
    pageDiskBytes: env.PAGE_DISK_MB * 1024 * 1024,
    workers: env.WORKERS,
    cacheUrl: env.CACHE_URL,
    purgeToken: env.PURGE_TOKEN,
    /** The cache in front that is told the tags of responses, by which it purges. */
    cdnTags: env.CDN_TAGS,
    /** Where that cache is told to purge, with a token as the password. */
    cdnPurgeUrl: env.CDN_PURGE_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    /** Access to a remote community by `/api`; an embedded one is always open. */
    apiGateway: env.API_GATEWAY,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    /** Site that search engines index: this one, the community's own, or neither. */
    indexing: env.INDEXING,
    /** Admitted crawlers of language models: all, those that answer questions, or none. */
    aiCrawlers: env.AI_CRAWLERS,
    indexNowKey: env.INDEXNOW_KEY,
    /** URI to which vulnerabilities are reported. */
    securityContacts: env.SECURITY_CONTACT,
    images:
      env.IMAGES ?? (communityUrl || env.COMMUNITY ? ('proxy' as const) : ('direct' as const)),
  };
}

/** Has a sentence per invalid variable. */
export class ConfigError extends OperatorError {}

/** Settings that are never printed. `…_FILE` reads one from a file. */
const SECRET = /SECRET|TOKEN|CACHE_URL|PURGE_URL/;

/** Adds secrets from their files. Returns a sentence about each file that cannot be read, too. */
function withSecretFiles(given: Record<string, string | undefined>) {
  const env = { ...given };
  const problems: string[] = [];
  for (const name of SETTING_NAMES) {
    const file = SECRET.test(name) ? env[`${name}_FILE`] : undefined;
    if (!file) continue;
    try {
      env[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      problems.push(`${name}_FILE cannot be read (${error}).`);
    }
  }
  return { env, problems };
}

/** Parses the configuration. @throws ConfigError */
export function parseConfig(given: Record<string, string | undefined>): Config {
  const { env, problems } = withSecretFiles(given);
  const parsed = environment.safeParse(env);
  if (parsed.success && problems.length === 0) return Object.freeze(toConfig(parsed.data));
  const sentences = parsed.error?.issues.map((issue) => {
    const name = String(issue.path[0]);
    const text = JSON.stringify(hideCredentials(given[name] ?? ''));
    const value = SECRET.test(name) ? '' : ` (given: ${text})`;
    return `${name} ${issue.message}${value}.`;
  });
  throw new ConfigError([...problems, ...(sentences ?? [])].join('\n'));
}

/** Sets a command's options as environment variables and parses them. @throws ConfigError */
export function configure(variables: Record<string, string>): Config {
  Object.assign(process.env, variables);
  config.set(parseConfig(process.env));
  return config();
}

/** The configuration, parsed at the first read. @throws ConfigError */
export const config = defineProcessState('config', () => parseConfig(process.env));
