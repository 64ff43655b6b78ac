import { isIP } from 'node:net';
import { operationAt } from '@/lib/api/match-operation';
import { type OperationResult, printResult } from '@/lib/api/operation-result';
import { decodeId, readParameters, readTopicId, readTopicQuery } from '@/lib/api/parameters';
import { BadParameter, problem, problemResponse } from '@/lib/api/problem-details';
import { config } from '@/lib/base/config/config';
import type { Visitor } from '@/lib/community/client/transport/upstream-types';
import type { InterfaceRequest } from '@/lib/community/embedded/store-interface';
import * as community from '@/lib/community/operations/operations';
import { retryAfter } from '@/lib/http/retry-after';
import type { TextResponse } from '@/lib/http/text-response';
import { type Failure, mapOk, type Outcome } from '@/lib/model/outcome';
import { unixSeconds } from '@/lib/model/unix-time';
import { encodeForum } from '@/lib/wire/forum';
import { encodeNamespace } from '@/lib/wire/namespace';
import { encodeTopic, encodeTopicEntry } from '@/lib/wire/topic';
import { encodePage, encodePageEntry } from '@/lib/wire/wiki-page';

const RETRY_SECONDS = 5;

/**
 * Serves the interface of a remote community through this site's client and its cache, with canonical
 * wire names. Paths have no prefix. Failures are problem details (RFC 9457).
 */
export async function answerFromRemote(request: InterfaceRequest): Promise<TextResponse> {
  try {
    const pending = operate(request);
    if (!pending) return problem(404, 'The interface has no such operation.');
    const outcome = await pending;
    if (outcome.kind !== 'ok') return refuse(outcome);
    const response = printResult(outcome.value, config().cacheSeconds);
    if (outcome.cachedAt) {
      const ageSeconds = Math.max(0, Math.round((Date.now() - outcome.cachedAt.getTime()) / 1000));
      response.headers['x-data-age'] = String(ageSeconds);
      response.headers['cache-control'] = 'no-cache';
    }
    return response;
  } catch (error) {
    if (!(error instanceof BadParameter)) throw error;
    return problemResponse(error.details);
  }
}

function operate(request: InterfaceRequest): Promise<Outcome<OperationResult>> | undefined {
  const { path, parameters: given } = request;
  const { operation, id = '' } = operationAt(path) ?? {};
  if (id.includes('/')) return undefined;
  switch (operation) {
    case 'wiki/namespaces':
      return list(community.readNamespaces(readParameters(given, operation).id), encodeNamespace);
    case 'wiki/pages':
      return list(
        community.listPages(readParameters(given, operation).namespace_id),
        encodePageEntry,
      );
    case 'wiki/pages/{id}':
      return page(decodeId(id));
    case 'board/forums':
      return list(community.listForums(readParameters(given, operation).id), encodeForum);
    case 'board/topics':
      return topics(given);
    case 'board/topics/{id}':
      return topic(readTopicId(id), given);
    case 'status/time':
      return aboutVisitor(community.readServerTime(visitorOf(request)), ({ time }) =>
        unixSeconds(time),
      );
    case 'status/ips':
      return aboutVisitor(community.readAddresses(visitorOf(request)));
    case 'status/ua':
      return aboutVisitor(community.readUserAgent(visitorOf(request)));
    default:
      return undefined;
  }
}

/** A result about the visitor, which is not cached. */
async function aboutVisitor<T>(
  pending: Promise<Outcome<T>>,
  encoder: (value: T) => unknown = (value) => value,
): Promise<Outcome<OperationResult>> {
  return mapOk(await pending, (value) => ({ body: encoder(value), perRequest: true }));
}

/** The visitor, whose validated address the HTTP layer has set as `X-Forwarded-For`. */
function visitorOf({ headers }: InterfaceRequest): Visitor {
  const address = headers['x-forwarded-for'] ?? '';
  return {
    address: isIP(address) ? address : undefined,
    userAgent: headers['user-agent'],
  };
}

async function topics(given: URLSearchParams): Promise<Outcome<OperationResult>> {
  const listing = await community.listTopics(readTopicQuery(given));
  return mapOk(listing, ({ items, total }) => ({
    body: items.map(encodeTopicEntry),
    total,
  }));
}

async function topic(id: number, given: URLSearchParams): Promise<Outcome<OperationResult>> {
  const read = await community.readTopic(id, readParameters(given, 'board/topics/{id}'));
  return mapOk(read, (value) => {
    const posts = value.posts.map((post) => ({ ...post, html: post.body.html }));
    return { body: encodeTopic({ ...value, posts }), total: value.total };
  });
}

async function page(id: string): Promise<Outcome<OperationResult>> {
  return mapOk(await community.readPage(id), (value) => ({
    body: encodePage({ ...value, html: value.body.html }),
  }));
}

async function list<T>(
  pending: Promise<Outcome<T[]>>,
  encoder: (record: T) => unknown,
): Promise<Outcome<OperationResult>> {
  return mapOk(await pending, (items) => ({ body: items.map(encoder), total: items.length }));
}

function refuse(failure: Failure): TextResponse {
  switch (failure.kind) {
    case 'missing':
      return problem(404, 'There is no such record.');
    case 'gone':
      return problem(410, 'The record is gone for good.');
    case 'invalid':
      return problem(400, failure.detail || 'The community refused a parameter.');
    case 'limited':
      return retryLater(429, 'The community is asked too often.', failure.retryAfterSeconds);
    case 'unavailable':
      return retryLater(503, 'The community is not answering.', failure.retryAfterSeconds);
    case 'malformed':
      return retryLater(502, 'The community gave an answer that cannot be understood.');
  }
}

function retryLater(status: number, detail: string, seconds = RETRY_SECONDS): TextResponse {
  return problem(status, detail, { headers: retryAfter(seconds) });
}
