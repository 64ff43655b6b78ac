import { EPUBCHECK, findProgram } from '../site/programs';
import { type ProgramResult, runToEnd } from './run-to-end';

/** One compiler is enough for a program that runs for seconds. */
const JAVA_OPTIONS = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** Runs `epubcheck`, which Debian has as a Java archive. Its status is 0 where it finds no error. */
export function runEpubcheck(file: string): Promise<ProgramResult> {
  const program = findProgram(EPUBCHECK) ?? 'epubcheck';
  return program.endsWith('.jar')
    ? runToEnd('java', [...JAVA_OPTIONS, '-jar', program, file])
    : runToEnd(program, [file]);
}
