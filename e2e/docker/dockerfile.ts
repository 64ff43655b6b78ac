/** An instruction of a Dockerfile, its name in upper case. */
export interface DockerInstruction {
  name: string;
  value: string;
}

/** A build stage, from one `FROM` to the next. */
export interface Stage {
  image: string;
  name: string;
  instructions: DockerInstruction[];
}

/**
 * Parses a Dockerfile without heredocs, parser directives and `ARG`.
 * @throws when an instruction precedes the first `FROM`
 */
export function parseDockerfile(text: string): Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n');
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, name = '', value = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [image = '', , alias = String(stages.length)] = value.split(/\s+/);
      stages.push({ image, name: alias, instructions: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`This instruction precedes the first FROM: ${line}`);
    stage.instructions.push({ name, value });
  }
  return stages;
}
