import { type ParseArgsConfig, parseArgs } from 'node:util';
import { setEnvironment } from '@/lib/base/config/child-environment';
import { UsageError } from './command-error';

type ParsedOption = NonNullable<ParseArgsConfig['options']>[string];

interface CommandOption extends ParsedOption {
  help: string;
  placeholder?: string;
}
export type CommandOptions = Readonly<Record<string, CommandOption>>;

type ParsedArguments<T extends CommandOptions> = ReturnType<
  typeof parseArgs<{ options: T; allowPositionals: true }>
>;

interface CommandText {
  description: string;
  /** How to call the command, without its name. */
  calls: readonly string[];
  /** Names of the positional arguments; optional ones in brackets. */
  positionals?: readonly string[];
  notes?: string;
  examples?: readonly string[];
  /** A sentence on what an interruption leaves. */
  whenInterrupted?: string;
  /** The command gets no sample, and Node or its child process handles signals. */
  isStandalone?: true;
}

interface CommandDefinition<T extends CommandOptions> extends CommandText {
  options: T;
  /** False after a failure that was reported. */
  run(values: ParsedArguments<T>['values'], positionals: readonly string[]): Promise<boolean>;
}

export interface Command extends CommandText {
  options: CommandOptions;
  /** @throws UsageError or the command's errors */
  run(args: readonly string[]): Promise<boolean>;
}

/** An option without a value. */
export const switchOption = (help: string) => ({ type: 'boolean', default: false, help }) as const;

/** An option with a value. */
export const valueOption = (placeholder: string, help: string) =>
  ({ type: 'string', placeholder, help }) as const;

/** An option with a number. @param value default */
export const numberOption = (help: string, value: string) =>
  ({ type: 'string', placeholder: 'N', default: value, help }) as const;

const DATA = { data: valueOption('DIR', 'the data folder (DATA_DIR)') };

/** Returns a command that checks its arguments and takes `--data` too. */
export function defineCommand<const T extends CommandOptions>(
  definition: CommandDefinition<T>,
): Command {
  const { positionals: names = [] } = definition;
  const options = { ...definition.options, ...DATA };
  return {
    ...definition,
    options,
    async run(args) {
      const { values, positionals } = parse(args, options);
      const data: unknown = Reflect.get(values, 'data');
      if (typeof data === 'string') setEnvironment({ DATA_DIR: data });
      const missing = names[positionals.length];
      if (missing !== undefined && !missing.startsWith('[')) {
        throw new UsageError(`The argument ${missing} is missing.`);
      }
      const extra = positionals[names.length];
      if (extra !== undefined) {
        throw new UsageError(`The argument ${JSON.stringify(extra)} is one too many.`);
      }
      return definition.run(values, positionals);
    },
  };
}

function parse<T extends CommandOptions>(args: readonly string[], options: T): ParsedArguments<T> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true as const });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Drops Node's explanation of `--`.
    throw new UsageError(error.message.replace(/\. To specify.*$/s, '').replace(/\.?$/, '.'));
  }
}
