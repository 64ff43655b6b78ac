import type { Cell, Instruction } from '../syntax/instructions';
import { trim } from '../syntax/white-space';
import type { Rewriter } from './rewriter';

const MAX_FILLERS = 5000;

interface SourceCell extends Cell {
  content: Instruction[];
  startsWithBlanks: boolean;
  lastBlanks: number;
  isRowSpan: boolean;
  isMerged: boolean;
}

/** Collects, merges and aligns cells (inc/Parsing/Handler/Table.php). */
export class TableRewriter implements Rewriter {
  private row: SourceCell[] = [];
  private readonly rows = [this.row];
  private cell: SourceCell;
  private columns = 0;
  private headRows = 0;
  private isInHead = true;

  constructor(
    private readonly parent: Instruction[],
    match: string,
  ) {
    this.cell = this.addCell(match);
  }

  get out(): Instruction[] {
    return this.cell.content;
  }

  matched(match: string): void {
    const { cell } = this;
    if (match.includes(':::')) {
      // Beside other content, `:::` is text.
      cell.isRowSpan = cell.content.length === 0;
      cell.content.push({ type: 'text', value: match });
    } else if (trim(match, ' \t') === '') {
      if (match !== ' ') {
        cell.startsWithBlanks ||= cell.content.length === 0;
        cell.lastBlanks = cell.content.length;
      }
      cell.content.push({ type: 'text', value: match });
    } else {
      if (match.startsWith('\n')) {
        this.endRow();
        this.row = [];
        this.rows.push(this.row);
      }
      this.cell = this.addCell(match);
    }
  }

  end(): void {
    this.endRow();
    // A table of only head rows has no head.
    if (this.isInHead) this.headRows = 0;
    for (const row of this.rows) {
      joinColumns(row);
      row.forEach(align);
    }
    joinRows(this.rows, this.headRows);
    this.write();
  }

  private addCell(match: string): SourceCell {
    const cell: SourceCell = {
      kind: match.endsWith('^') ? 'tableHeader' : 'tableCell',
      colSpan: 1,
      rowSpan: 1,
      content: [],
      startsWithBlanks: false,
      lastBlanks: -1,
      isRowSpan: false,
      isMerged: false,
    };
    this.row.push(cell);
    return cell;
  }

  private endRow(): void {
    const headers = this.row.filter((cell) => cell.kind === 'tableHeader').length;
    const data = this.row.length - headers;
    this.isInHead &&= headers > 0 && data <= 2 && 2 * data <= headers;
    if (this.isInHead) this.headRows++;
    // Text after the last delimiter is no cell.
    this.row.pop();
    this.columns = Math.max(this.columns, this.row.length);
  }

  private write(): void {
    const out = this.parent;
    let fillers = MAX_FILLERS;
    out.push({ type: 'open', container: 'table' });
    for (const [index, row] of this.rows.entries()) {
      const container = index < this.headRows ? 'tableHead' : 'tableBody';
      if (index === 0 || index === this.headRows) out.push({ type: 'open', container });
      out.push({ type: 'open', container: 'tableRow' });
      for (const cell of row) {
        if (!cell.isMerged) writeCell(out, cell);
      }
      for (let column = row.length; column < this.columns && fillers > 0; column++) {
        fillers--;
        out.push({ type: 'openCell', cell: { kind: 'tableCell', colSpan: 1, rowSpan: 1 } });
        out.push({ type: 'close', container: 'tableCell' });
      }
      out.push({ type: 'close', container: 'tableRow' });
      const isLast = index === this.rows.length - 1;
      if (isLast || index === this.headRows - 1) out.push({ type: 'close', container });
    }
    out.push({ type: 'close', container: 'table' });
  }
}

function writeCell(out: Instruction[], cell: SourceCell): void {
  const { kind, colSpan, rowSpan, align, content } = cell;
  out.push({ type: 'openCell', cell: { kind, colSpan, rowSpan, align } });
  for (const instruction of content) out.push(instruction);
  out.push({ type: 'close', container: kind });
}

/** A cell without even a blank joins the one before. */
function joinColumns(row: SourceCell[]): void {
  let spanning: SourceCell | undefined;
  for (const cell of row) {
    cell.isMerged = cell.content.length === 0;
    if (!cell.isMerged) {
      spanning = cell;
    } else if (spanning) {
      spanning.colSpan++;
    }
  }
}

/** Content is aligned away from blanks. */
function align(cell: SourceCell): void {
  const { content, startsWithBlanks, lastBlanks } = cell;
  if (content.length > 1 && lastBlanks === content.length - 1) {
    cell.align = startsWithBlanks ? 'center' : 'left';
  } else if (startsWithBlanks) {
    cell.align = content.length === 1 ? 'left' : 'right';
  }
}

/** Merges `:::` cells into the cell above. Others, such as those below the head, become empty. */
function joinRows(rows: SourceCell[][], headRows: number): void {
  const above: { cell: SourceCell; row: number }[] = [];
  for (const [row, cells] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      const spanning = above[column];
      const isBelowHead = headRows > 0 && row === headRows;
      if (
        cell.isRowSpan &&
        spanning &&
        spanning.cell.rowSpan >= row - spanning.row &&
        !isBelowHead
      ) {
        spanning.cell.rowSpan++;
        cell.isMerged = true;
        continue;
      }
      if (cell.isRowSpan) cell.content = [];
      above[column] = { cell, row };
    }
  }
}
