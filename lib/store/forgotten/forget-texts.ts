import { createHash } from 'node:crypto';
import { pageOf } from '@lectern/dokuwiki';
import type { TextRange } from './fold-text';
import { type Decision, nameHash } from './forgotten-list';
import { finderWithin } from './forgotten-names';
import type { ForgottenSearch } from './forgotten-search';
import { readHtml } from './read-html';
import { readWiki } from './read-wiki';
import {
  applyEdits,
  type Edit,
  editPiece,
  emptySource,
  type ReadSource,
  textOfPiece,
} from './text-piece';

/** `tags`: a JSON array. */
export type TextFormat = 'text' | 'name' | 'tags' | 'html' | 'wiki';

export interface ForgetRecord {
  kind: 'post' | 'topic' | 'forum' | 'page' | 'namespace' | 'redirect' | 'member';
  id: string;
  topicId?: number | undefined;
}

/** A text of others that contains a name, or quotes a removed post without naming it. */
export interface Place {
  /** For `--also`; undefined for ids and names of others, which stay. */
  code?: string;
  record: ForgetRecord;
  /** The words around. */
  excerpt: string;
}

/** What a run of the command forgets, besides what is on the list. */
export interface ForgetRun {
  /** Names whose other places are listed. They may occur in texts only. */
  names: readonly string[];
  /** Codes of places that are removed, too. */
  codes: readonly string[];
  /** Salt of the decisions about these places. */
  salt: string;
}

/** Words on each side of a place. */
const WORDS_AROUND = 10;
const MAX_UNITS_AROUND = 120;
/** What blanks divide. */
const WORD = /\S+/g;

/** A place's text, which its hash identifies in a record, and what is removed of it. */
interface Passage {
  text: string;
  /** 0 for a quote. */
  words: number;
  range: TextRange;
}

const keyOf = ({ kind, id }: ForgetRecord) => `${kind} ${id}`;

/** Returns a short name of a place, the same in each run. */
const codeOf = (record: ForgetRecord, text: string, { start }: TextRange) =>
  createHash('sha256')
    .update(`${keyOf(record)}\0${text}\0${start}`)
    .digest('hex')
    .slice(0, 12);

const withoutBreaks = (text: string) => text.replace(/\s+/g, ' ');

function excerptOf(text: string, { start, end }: TextRange): string {
  const before = withoutBreaks(text.slice(Math.max(0, start - MAX_UNITS_AROUND), start));
  const after = withoutBreaks(text.slice(end, end + MAX_UNITS_AROUND));
  const first = before
    .split(' ')
    .slice(-WORDS_AROUND - 1)
    .join(' ');
  const last = after
    .split(' ')
    .slice(0, WORDS_AROUND + 1)
    .join(' ');
  return `${first}${text.slice(start, end)}${last}`.trim().toWellFormed();
}

/** Removes names and quotes from texts. Lists what remains. */
export class TextForgetter {
  readonly places = new Map<string, Place>();
  /** Decisions about places that were given by their codes. */
  readonly decided: { code: string; decision: Decision }[] = [];
  readonly quotedIn: ForgetRecord[] = [];
  emptiedQuotes = 0;
  private readonly findWithin: (text: string) => TextRange[];
  private readonly decisions = new Map<string, Map<string, Decision[]>>();

  constructor(
    private readonly search: ForgottenSearch,
    private readonly run: ForgetRun,
    decisions: readonly Decision[],
  ) {
    this.findWithin = finderWithin(run.names);
    for (const decision of decisions) {
      const records = this.decisions.get(decision.salt) ?? new Map<string, Decision[]>();
      records.set(decision.record, [...(records.get(decision.record) ?? []), decision]);
      this.decisions.set(decision.salt, records);
    }
  }

  /** Returns a record's text without names and quotes. */
  replace(text: string, format: TextFormat, record: ForgetRecord): string {
    if (format === 'tags') return this.replaceTags(text, record);
    const source = format === 'wiki' ? pageOf(text) : text;
    const { label, names } = this.search;
    let read = this.readSource(source, format, record);
    const edits = [...read.edits];
    for (const piece of read.pieces) {
      if (piece.kind === 'fixed') continue;
      const found = names.find(textOfPiece(piece), piece.kind === 'name');
      edits.push(...editPiece(piece, found, label));
    }
    if (read.emptiedQuotes > 0) {
      this.emptiedQuotes += read.emptiedQuotes;
      this.quotedIn.push(record);
    }
    let edited = source;
    if (edits.length > 0) {
      edited = applyEdits(source, edits);
      // Decisions are about what is left, in this run as in later ones.
      read = this.readSource(edited, format, record);
    }
    const decided = this.editDecided(read, record);
    if (edits.length === 0 && decided.length === 0) return text;
    edited = applyEdits(edited, decided);
    return format === 'wiki' ? edited.slice(1, -1) : edited;
  }

  /** Lists an id, or another's name, that contains a name. */
  noteId(record: ForgetRecord, text = record.id): void {
    if (this.findWithin(text.replace(/[:_]/g, ' ')).length > 0) {
      this.places.set(`${keyOf(record)} ${text}`, { record, excerpt: text });
    }
  }

  private replaceTags(json: string, record: ForgetRecord): string {
    const tags: string[] = JSON.parse(json);
    const kept = tags.filter((tag) => !this.search.names.isName(tag));
    for (const tag of kept) this.noteId(record, tag);
    return kept.length < tags.length ? JSON.stringify(kept) : json;
  }

  private readSource(source: string, format: TextFormat, record: ForgetRecord): ReadSource {
    switch (format) {
      case 'html':
        return readHtml(source, this.search, record.topicId);
      case 'wiki':
        return readWiki(source, record.id, this.search);
      default: {
        const parts = [{ text: source, start: 0, end: source.length }];
        // The names of others stay whole.
        const nameKind = this.search.names.isName(source) ? 'name' : 'fixed';
        const kind = format === 'name' ? nameKind : 'text';
        return { ...emptySource(), pieces: [{ kind, parts }] };
      }
    }
  }

  /** Returns edits of the places that the operator has decided about, and lists the others. */
  private editDecided({ pieces, doubtfulQuotes }: ReadSource, record: ForgetRecord): Edit[] {
    const decisions = this.decisionsOn(record);
    const edits: Edit[] = [];
    for (const { start, end, text } of doubtfulQuotes) {
      const passage = { text, words: 0, range: { start: 0, end: text.length } };
      const isDecided =
        findEarlier(decisions, text, 0).length > 0 || this.isDecidedNow(record, passage);
      if (isDecided) edits.push({ start, end, text: '' });
      else this.addPlace(record, passage, excerptOf(text.trim(), { start: 0, end: 0 }));
    }
    for (const piece of pieces) {
      const text = textOfPiece(piece);
      const within = this.findWithin(text);
      if (within.length === 0 && decisions.length === 0) continue;
      const decided = rangesDecided(text, decisions);
      for (const range of within) {
        if (decided.some(({ start, end }) => start < range.end && range.start < end)) continue;
        const passage = passageAround(text, range);
        if (this.isDecidedNow(record, passage)) decided.push(range);
        else this.addPlace(record, passage, excerptOf(text, range));
      }
      edits.push(
        ...editPiece(
          piece,
          decided.sort((a, b) => a.start - b.start),
          this.search.label,
        ),
      );
    }
    return edits;
  }

  private decisionsOn(record: ForgetRecord): Decision[] {
    return [...this.decisions].flatMap(
      ([salt, records]) => records.get(nameHash(keyOf(record), salt)) ?? [],
    );
  }

  /** True if the operator has given the code of a place. */
  private isDecidedNow(record: ForgetRecord, { text, words, range }: Passage): boolean {
    const { codes, salt } = this.run;
    const code = codes.length > 0 ? codeOf(record, text, range) : undefined;
    if (code === undefined || !codes.includes(code)) return false;
    const hashes = { record: nameHash(keyOf(record), salt), text: nameHash(text, salt) };
    this.decided.push({ code, decision: { salt, ...hashes, words, ...range } });
    return true;
  }

  private addPlace(record: ForgetRecord, { text, range }: Passage, excerpt: string): void {
    const code = codeOf(record, text, range);
    this.places.set(code, { code, record, excerpt });
  }
}

const findEarlier = (decisions: readonly Decision[], text: string, words: number) =>
  decisions.filter((each) => each.words === words && each.text === nameHash(text, each.salt));

const isBlank = (character: string | undefined) => character === undefined || /\s/.test(character);

/** Returns the words, up to the next blanks, in which a range lies. */
function passageAround(text: string, range: TextRange): Passage {
  let { start, end } = range;
  while (!isBlank(text[start - 1])) start -= 1;
  while (!isBlank(text[end])) end += 1;
  const passage = text.slice(start, end);
  return {
    text: passage,
    words: passage.match(WORD)?.length ?? 0,
    range: { start: range.start - start, end: range.end - start },
  };
}

/** Returns the ranges of earlier decisions in a text. */
function rangesDecided(text: string, decisions: readonly Decision[]): TextRange[] {
  if (decisions.length === 0) return [];
  const words = Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }));
  const counts = new Set(decisions.map((each) => each.words).filter((count) => count > 0));
  return [...counts].flatMap((count) =>
    words.slice(0, words.length - count + 1).flatMap(({ start }, index) => {
      const passage = text.slice(start, words[index + count - 1]?.end);
      return findEarlier(decisions, passage, count).map((each) => ({
        start: start + each.start,
        end: start + each.end,
      }));
    }),
  );
}
