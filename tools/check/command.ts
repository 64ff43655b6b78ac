import { type Config, configure } from '@/lib/base/config/config';
import { describeExpectedError, OperatorError } from '@/lib/base/runtime/operator-error';
import { addressSettings } from '@/tools/cli/community-address';
import { defineCommand } from '@/tools/cli/define-command';
import { escapeForTerminal } from '@/tools/cli/escape-for-terminal';
import {
  checkAddress,
  checkCache,
  checkCommunity,
  checkDataDir,
  checkDisk,
  checkLanguage,
} from './checks';

function print(isOk: boolean, subject: string, text: string): boolean {
  console.log(escapeForTerminal(`${isOk ? 'ok    ' : 'failed'}  ${subject}: ${text}`));
  return isOk;
}

/** Returns the settings. If they are invalid, prints why and returns undefined. */
function readSettings(url: string | undefined): Config | undefined {
  const address = addressSettings(url);
  try {
    return configure({ LOG_LEVEL: 'silent', ...address });
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    for (const sentence of error.message.split('\n')) print(false, 'configuration', sentence);
    return undefined;
  }
}

const CHECKS = [
  ['address', checkAddress],
  ['data folder', checkDataDir],
  ['community', checkCommunity],
  ['free disk', checkDisk],
  ['cache', checkCache],
  ['language', checkLanguage],
] as const;

export default defineCommand({
  description:
    'Checks the settings, the data folder, the connection to the community, the free disk, the shared cache and the language: one line each, and what to do about what has failed. It changes nothing.',
  calls: ['[URL]'],
  positionals: ['[URL]'],
  options: {},
  notes: 'URL is the address of a community, as lectern URL takes it.',
  examples: ['', 'https://forum.example.org'],
  isStandalone: true,
  async run(_, [url]) {
    const settings = readSettings(url);
    if (!settings) return false;
    const results = [print(true, 'configuration', 'all settings are valid')];
    for (const [subject, check] of CHECKS) {
      try {
        results.push(print(true, subject, await check(settings)));
      } catch (error) {
        const sentence = describeExpectedError(error);
        if (sentence === undefined) throw error;
        results.push(print(false, subject, sentence));
      }
    }
    return results.every(Boolean);
  },
});
