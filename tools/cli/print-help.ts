import type { Command, CommandOptions } from './define-command';

const WIDTH = 100;

/** Wraps text. @param indent of later lines */
function wrap(text: string, indent: number): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > WIDTH - indent) {
      lines.push(word);
    } else {
      lines[lines.length - 1] = `${last} ${word}`;
    }
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}

/** Returns rows as lines with two aligned columns. */
export function printRows(rows: readonly (readonly [string, string])[]): string {
  const column = Math.max(...rows.map(([term]) => term.length)) + 4;
  return rows.map(([term, text]) => `  ${term}`.padEnd(column) + wrap(text, column)).join('\n');
}

const optionRows = (options: CommandOptions) =>
  Object.entries(options).map(([name, { placeholder, default: value, help }]): [string, string] => [
    `--${name}${placeholder === undefined ? '' : ` ${placeholder}`}`,
    typeof value === 'string' ? `${help} (default ${value})` : help,
  ]);

/** Returns a command's help. @param name such as `lectern import` */
export function printHelp(name: string, command: Command): string {
  const { description, calls, options, notes, examples = [] } = command;
  const rows = optionRows(options);
  return [
    wrap(description, 0),
    calls.map((call) => `  ${name} ${call}`.trimEnd()).join('\n'),
    rows.length > 0 ? printRows(rows) : '',
    notes ? wrap(notes, 0) : '',
    examples.length > 0
      ? `Examples:\n${examples.map((line) => `  ${name} ${line}`).join('\n')}`
      : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}
