import { gzipSync } from 'node:zlib';
import {
  answering,
  type Behaviour,
  breakingOff,
  dripping,
  flooding,
  hanging,
  resetting,
} from '@/e2e/fixtures/scripted-upstream';

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();

/** A way to go wrong. */
export interface UpstreamFault {
  behaviour: Behaviour;
  /** A page never read may come all the same, late. */
  mayAnswer?: boolean;
}

const SLOW_MS = 3000;

/**
 * Everything that a community's server may do instead of answering.
 * @param well how it answers when nothing is wrong.
 * @param elsewhere an origin that must never be asked.
 */
export function faults(well: Behaviour, elsewhere: string): Record<string, UpstreamFault> {
  const slow: Behaviour = (socket, head) => {
    setTimeout(() => well(socket, head), SLOW_MS);
  };
  const broken = Object.entries(brokenAnswers(elsewhere));
  return {
    ...Object.fromEntries(broken.map(([name, behaviour]) => [name, { behaviour }])),
    '3 s slow': { behaviour: slow, mayAnswer: true },
  };
}

function brokenAnswers(elsewhere: string): Record<string, Behaviour> {
  return {
    reset: resetting,
    hang: hanging,
    'header drip': dripping('header'),
    'body drip': dripping('body'),
    '429, 5 s': answering('', 429, { 'retry-after': '5' }),
    '429, a date': (socket, head) =>
      answering('', 429, { 'retry-after': inSeconds(3) })(socket, head),
    '429, junk': answering('', 429, { 'retry-after': 'later' }),
    '429, no word': answering('', 429),
    '401': answering('', 401),
    '500': answering('<h1>Error</h1>', 500),
    '503': answering('', 503),
    HTML: answering('<!doctype html><h1>Maintenance</h1>'),
    empty: answering(''),
    truncated: breakingOff,
    'wrong shape': answering('"forums"'),
    'wrong types': answering('[{"id":[],"name":{}}]'),
    '200 MB': flooding,
    'gzip bomb': answering(gzipSync(Buffer.alloc(64 * 1024 * 1024)), 200, {
      'content-encoding': 'gzip',
    }),
    'a million deep': answering('['.repeat(1_000_000)),
    __proto__: answering('[{"__proto__":{"id":1,"name":"x"}}]'),
    'invalid UTF-8': answering(Buffer.from([0x22, 0xff, 0xfe, 0x22])),
    'redirect elsewhere': answering('', 302, { location: `${elsewhere}/board/forums` }),
    'endless redirects': answering('', 302, { location: '/board/forums' }),
  };
}
