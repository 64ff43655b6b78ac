import { type Command, type CommandOptions, defineCommand } from '@/tools/cli/define-command';
import type { CommandRow } from './table';

interface NamedCommand extends Command {
  name: string;
  summary: string;
}

/** A text in single quotes, as bash, zsh and fish read it. */
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The first clause of what the help says. */
const brief = ({ help }: CommandOptions[string]) => help.split(/[:;,(]/)[0]?.trim() ?? '';

const optionsOf = ({ options }: Command) => Object.entries(options);

/** Completion of files is the default, so it is left to the shell. */
function printBash(commands: readonly NamedCommand[]): string {
  const cases = commands.map((command) => {
    const words = [...optionsOf(command).map(([name]) => `--${name}`), ...(command.choices ?? [])];
    return `    ${command.name}) words=${quote([...words, '--help'].join(' '))} ;;`;
  });
  return `_lectern() {
  local word=\${COMP_WORDS[COMP_CWORD]} words=
  if ((COMP_CWORD == 1)); then
    words=${quote(commands.map(({ name }) => name).join(' '))}
  else
    case \${COMP_WORDS[1]} in
${cases.join('\n')}
    esac
  fi
  COMPREPLY=()
  while IFS= read -r; do COMPREPLY+=("$REPLY"); done < <(compgen -W "$words" -- "$word")
}
complete -o default -F _lectern lectern`;
}

function printZsh(commands: readonly NamedCommand[]): string {
  const escapeSpec = (text: string) => text.replace(/[[\]:\\]/g, '\\$&');
  const cases = commands.map((command) => {
    const options = optionsOf(command).map(([name, option]) => {
      const { placeholder } = option;
      const files = placeholder === 'DIR' ? '_files -/' : ' ';
      const value = placeholder === undefined ? '' : `:${escapeSpec(placeholder)}:${files}`;
      return quote(`--${name}[${escapeSpec(brief(option))}]${value}`);
    });
    const rest = command.choices ? `*:argument:(${command.choices.join(' ')})` : '*:file:_files';
    return `    ${command.name}) _arguments ${[...options, quote(rest)].join(' ')} ;;`;
  });
  const names = commands.map(({ name, summary }) => `    ${quote(`${name}:${summary}`)}`);
  return `#compdef lectern
_lectern() {
  local -a names=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command names
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('\n')}
  esac
}
compdef _lectern lectern`;
}

const printFish = (commands: readonly NamedCommand[]): string =>
  commands
    .flatMap((command) => {
      const { name, summary, choices } = command;
      const condition = `complete -c lectern -n ${quote(`__fish_seen_subcommand_from ${name}`)}`;
      return [
        `complete -c lectern -n __fish_use_subcommand -f -a ${name} -d ${quote(summary)}`,
        ...optionsOf(command).map(
          ([option, text]) =>
            `${condition} -l ${option} -d ${quote(brief(text))}${text.placeholder === undefined ? '' : ' -r'}`,
        ),
        ...(choices ? [`${condition} -f -a ${quote(choices.join(' '))}`] : []),
      ];
    })
    .join('\n');

const PRINTERS = { bash: printBash, zsh: printZsh, fish: printFish };

const isShell = (name: string): name is keyof typeof PRINTERS => Object.hasOwn(PRINTERS, name);

/** Returns the command that prints a script which completes commands and options in a shell. */
export const createCompletionCommand = (rows: Readonly<Record<string, CommandRow>>): Command =>
  defineCommand({
    description: 'Prints a script that completes the commands and options of lectern in a shell.',
    calls: ['bash|zsh|fish'],
    positionals: ['SHELL'],
    choices: Object.keys(PRINTERS),
    options: {},
    notes:
      'Load it at the start of the shell: source <(lectern completion bash) in ~/.bashrc, source <(lectern completion zsh) below compinit in ~/.zshrc, lectern completion fish | source in ~/.config/fish/config.fish.',
    isStandalone: true,
    async run(_, [shell = '']) {
      const commands = await Promise.all(
        Object.entries(rows).map(async ([name, { summary, load }]) => {
          const { default: command } = await load();
          return { ...command, name, summary };
        }),
      );
      if (isShell(shell)) console.log(PRINTERS[shell](commands));
      return true;
    },
  });
