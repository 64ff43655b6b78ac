import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { OperatorError } from '../runtime/operator-error';
import { defineProcessState } from '../runtime/process-state';
import { LOCALES } from './locales';
import * as schema from './setting-schemas';

const environment = z
  .object({
    PORT: schema.withDefault(schema.integer(0, 65_535), 3000),
    HOST: schema.withDefault(z.string(), ''),
    SITE_URL: schema.optional(schema.baseUrl),
    SITE_NAME: schema.withDefault(schema.text(80), 'Lectern'),
    SITE_DESCRIPTION: schema.optional(schema.text(300)),
    LOCALE: schema.withDefault(schema.oneOf(LOCALES), 'en'),
    TIME_ZONE: schema.withDefault(schema.timeZone, 'UTC'),
    COMMUNITY: schema.optional(z.literal('mirror', { error: 'must be "mirror", or left out' })),
    API_BASE_URL: schema.optional(schema.baseUrl),
    API_KIND: schema.optional(schema.oneOf(['interface', 'discourse'])),
    WIKI_URL: schema.optional(schema.baseUrl),
    API_CLIENT_ID: schema.optional(z.string()),
    API_CLIENT_SECRET: schema.optional(z.string()),
    API_USER_AGENT: schema.optional(schema.userAgent),
    ORIGIN_URL: schema.optional(schema.baseUrl),
    ORIGIN_HOSTS: schema.withDefault(schema.hosts, ''),
    WIKI_HOME: schema.optional(schema.pageId),
    DATA_DIR: schema.withDefault(z.string(), './data'),
    TOPICS_PER_PAGE: schema.withDefault(schema.integer(1, 99), 30),
    POSTS_PER_PAGE: schema.withDefault(schema.integer(1, 99), 20),
    SEARCH_URL: schema.optional(schema.searchTemplate),
    CACHE_SECONDS: schema.withDefault(schema.integer(0, 86_400), 60),
    STALE_SECONDS: schema.withDefault(schema.integer(0, 31_536_000), 86_400),
    PAGE_CACHE_MB: schema.withDefault(schema.integer(1, 65_536), 96),
    PAGE_DISK_MB: schema.withDefault(schema.integer(0, 1_048_576), 1024),
    WORKERS: schema.withDefault(schema.workers, '1'),
    CACHE_URL: schema.optional(
      z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' }),
    ),
    PURGE_TOKEN: schema.optional(schema.token),
    TRUSTED_PROXIES: schema.withDefault(schema.proxies, ''),
    API_GATEWAY: schema.withDefault(schema.oneOf(['same-origin', 'open', 'off']), 'same-origin'),
    METRICS_TOKEN: schema.optional(schema.token),
    IMAGES: schema.optional(schema.oneOf(['proxy', 'direct', 'click'])),
    INDEXING: schema.withDefault(schema.oneOf(['self', 'origin', 'none']), 'self'),
    AI_CRAWLERS: schema.withDefault(schema.oneOf(['allow', 'search', 'refuse']), 'allow'),
    INDEXNOW_KEY: schema.optional(schema.indexNowKey),
    LOG_LEVEL: schema.withDefault(
      schema.oneOf(['silent', 'error', 'warn', 'info', 'debug']),
      'info',
    ),
  })
  .refine((env) => Boolean(env.API_CLIENT_ID) === Boolean(env.API_CLIENT_SECRET), {
    path: ['API_CLIENT_ID'],
    error: 'and API_CLIENT_SECRET must be set together',
  })
  .refine((env) => env.INDEXING !== 'origin' || env.ORIGIN_URL, {
    path: ['INDEXING'],
    error: 'can only be origin where ORIGIN_URL is set',
  })
  .refine((env) => !env.INDEXNOW_KEY || (env.SITE_URL && env.INDEXING === 'self'), {
    path: ['INDEXNOW_KEY'],
    error: 'can only be set where SITE_URL is set and INDEXING is self',
  })
  .refine((env) => !env.API_CLIENT_SECRET || isSafeForCredentials(env.API_BASE_URL), {
    path: ['API_BASE_URL'],
    error: 'must be an https:// address (or a loopback one) where credentials are sent to it',
  });

/** The names of all variables. */
export const SETTING_NAMES: readonly string[] = Object.keys(environment.shape);

/** True where credentials cannot be read on their way: over TLS, or on the loopback interface. */
function isSafeForCredentials(address: string | undefined): boolean {
  if (!address?.startsWith('http:')) return true;
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname);
}

/** Every setting of the operator, as one frozen object. */
export type Config = Readonly<ReturnType<typeof toConfig>>;

function toConfig(env: z.output<typeof environment>) {
  const isDiscourse = env.API_KIND === 'discourse';
  /** A Discourse that this site shows, which its readers can search. */
  const forumUrl =
    isDiscourse && env.API_BASE_URL ? (env.ORIGIN_URL ?? env.API_BASE_URL) : undefined;
  const communityUrl = [env.API_BASE_URL, env.WIKI_URL].filter(Boolean).join(' ') || undefined;
  const wikiSearch =
    env.WIKI_URL && !env.API_BASE_URL ? `${env.WIKI_URL}/doku.php?do=search&q={query}` : undefined;
  return {
    port: env.PORT,
    /** Undefined for all addresses, of IPv6 and of IPv4. */
    host: env.HOST.replace(/^\[(.*)\]$/, '$1') || undefined,
    siteUrl: env.SITE_URL,
    siteName: env.SITE_NAME,
    siteDescription: env.SITE_DESCRIPTION,
    locale: env.LOCALE,
    timeZone: env.TIME_ZONE,
    /** The store is a mirror of a community: shown alone, or while `apiBaseUrl` does not respond. */
    isMirror: env.COMMUNITY === 'mirror',
    /** The addresses of the servers that this site reads; undefined for the embedded community. */
    communityUrl,
    /** Base URL of a remote community, or of the board of one; undefined without one. */
    apiBaseUrl: env.API_BASE_URL,
    /** Address of a DokuWiki that is read live: the wiki of this site. */
    wikiUrl: env.WIKI_URL,
    /** What the community is; undefined where the operator does not say so. */
    apiKind: env.API_KIND,
    /** The community is a Discourse, or a copy of one, by the operator's word or because it was recognized. */
    isDiscourse,
    /** True where this site has a store, which can be searched and lists its changes. */
    hasStore: communityUrl === undefined || env.COMMUNITY === 'mirror',
    /** Where searches go on a site without a store; contains `{query}`. */
    searchUrl: env.SEARCH_URL ?? (forumUrl ? `${forumUrl}/search?q={query}` : wikiSearch),
    apiCredentials:
      env.API_CLIENT_ID && env.API_CLIENT_SECRET
        ? { id: env.API_CLIENT_ID, secret: env.API_CLIENT_SECRET }
        : undefined,
    /** What this site calls itself to the community; undefined for its name and version. */
    userAgent: env.API_USER_AGENT,
    /** The community's own site: the target of "log in to reply", and the base of links to rewrite. */
    originUrl: env.ORIGIN_URL ?? forumUrl,
    originHosts: schema.splitList(env.ORIGIN_HOSTS),
    wikiHome: env.WIKI_HOME,
    dataDir: env.DATA_DIR,
    topicsPerPage: env.TOPICS_PER_PAGE,
    postsPerPage: env.POSTS_PER_PAGE,
    cacheSeconds: env.CACHE_SECONDS,
    staleSeconds: env.STALE_SECONDS,
    pageCacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    /** Pages on disk, which outlive the process; 0 for none. */
    pageDiskBytes: env.PAGE_DISK_MB * 1024 * 1024,
    /** How many processes share the port. */
    workers: env.WORKERS,
    /** Valkey or Redis, as the shared cache of several replicas. */
    cacheUrl: env.CACHE_URL,
    purgeToken: env.PURGE_TOKEN,
    trustedProxies: env.TRUSTED_PROXIES,
    /** Who may request a remote community through `/api`. The embedded one is open to everyone. */
    apiGateway: env.API_GATEWAY,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    /** Which site search engines should index: this one, the community's own, or neither. */
    indexing: env.INDEXING,
    /** Which crawlers of language models may read: all, those that answer questions, or none. */
    aiCrawlers: env.AI_CRAWLERS,
    /** With it search engines are told of changes. */
    indexNowKey: env.INDEXNOW_KEY,
    images:
      env.IMAGES ?? (communityUrl || env.COMMUNITY ? ('proxy' as const) : ('direct' as const)),
  };
}

/** An environment variable has an invalid value. The message has one sentence for each of them. */
export class ConfigError extends OperatorError {}

/** Settings that a file may hold, whose name is in the variable with `_FILE`, and that no message shows. */
const SECRET = /SECRET|TOKEN|CACHE_URL/;

function withSecretFiles(env: Record<string, string | undefined>) {
  const files = SETTING_NAMES.filter((name) => SECRET.test(name) && env[`${name}_FILE`]);
  const read = (name: string): [string, string] => {
    const file = String(env[`${name}_FILE`]);
    try {
      return [name, readFileSync(file, 'utf8').trim()];
    } catch (error) {
      throw new ConfigError(`${name}_FILE cannot be read (${error}).`);
    }
  };
  return { ...env, ...Object.fromEntries(files.map(read)) };
}

/**
 * Parses the configuration in an environment.
 * @throws ConfigError with a sentence for each invalid variable.
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(withSecretFiles(env));
  if (parsed.success) return Object.freeze(toConfig(parsed.data));
  const sentences = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const value = SECRET.test(name) ? '' : ` (given: ${JSON.stringify(env[name] ?? '')})`;
    return `${name} ${issue.message}${value}.`;
  });
  throw new ConfigError(sentences.join('\n'));
}

/**
 * Sets environment variables by the options of a command, and parses the configuration again.
 * @throws ConfigError
 */
export function configure(variables: Record<string, string>): Config {
  Object.assign(process.env, variables);
  config.set(parseConfig(process.env));
  return config();
}

/** The configuration of this process, parsed at the first call. @throws ConfigError */
export const config = defineProcessState('config', () => parseConfig(process.env));
