import type { Alignment, Cell, CellKind, Instruction } from '@/lib/content/dokuwiki/instructions';

/** Empty cells put in to make rows equally long: no more than this in one table. */
const MAX_FILLERS = 5000;

interface WrittenCell extends Cell {
  content: Instruction[];
  /** Runs of blanks: where they stand in the content. */
  blanks: { first: boolean; last: number };
  isRowSpan: boolean;
  /** Merged into a neighbour: not shown. */
  merged: boolean;
}

interface Row {
  cells: WrittenCell[];
}

/** Collects the cells of a table, then joins and aligns them (inc/Parsing/Handler/Table.php). */
export class Table {
  private readonly rows: Row[] = [{ cells: [] }];
  private longest = 0;
  private headRows = 0;
  private inHead = true;

  /** Begins a cell; what follows belongs into the array returned. */
  cell(kind: CellKind): Instruction[] {
    const cell: WrittenCell = {
      kind,
      colSpan: 1,
      rowSpan: 1,
      content: [],
      blanks: { first: false, last: -1 },
      isRowSpan: false,
      merged: false,
    };
    this.row().cells.push(cell);
    return cell.content;
  }

  /** Begins a row: call `cell` next. */
  nextRow(): void {
    this.closeRow();
    this.rows.push({ cells: [] });
  }

  /** A run of blanks in the current cell: at its start or end it aligns. */
  blanks(text: string): void {
    const cell = this.row().cells.at(-1);
    if (!cell) return;
    if (text !== ' ') {
      if (cell.content.length === 0) cell.blanks.first = true;
      cell.blanks.last = cell.content.length;
    }
    cell.content.push({ type: 'text', value: text });
  }

  /** `:::` in the current cell. */
  rowSpan(text: string): void {
    const cell = this.row().cells.at(-1);
    if (!cell) return;
    // Beside other content it is text.
    cell.isRowSpan = cell.content.length === 0;
    cell.content.push({ type: 'text', value: text });
  }

  /** The whole table. */
  end(): Instruction[] {
    this.closeRow();
    // A table of head rows only has no head.
    if (this.inHead) this.headRows = 0;
    this.rows.forEach((row) => {
      joinColumns(row.cells);
      row.cells.forEach(align);
    });
    joinRows(this.rows, this.headRows);
    return this.write();
  }

  private row(): Row {
    return this.rows.at(-1) ?? { cells: [] };
  }

  private closeRow(): void {
    const { cells } = this.row();
    const headers = cells.filter((cell) => cell.kind === 'tableHeader').length;
    const data = cells.length - headers;
    this.inHead &&= headers > 0 && data <= 2 && 2 * data <= headers;
    if (this.inHead) this.headRows++;
    // What follows the last delimiter is no cell.
    cells.pop();
    this.longest = Math.max(this.longest, cells.length);
  }

  private write(): Instruction[] {
    const out: Instruction[] = [{ type: 'open', container: 'table' }];
    let fillers = MAX_FILLERS;
    const section = (container: 'tableHead' | 'tableBody', rows: Row[]) => {
      if (rows.length === 0) return;
      out.push({ type: 'open', container });
      for (const { cells } of rows) {
        out.push({ type: 'open', container: 'tableRow' });
        for (const cell of cells) if (!cell.merged) writeCell(out, cell);
        for (let n = cells.length; n < this.longest && fillers > 0; n++, fillers--) {
          out.push({ type: 'openCell', cell: { kind: 'tableCell', colSpan: 1, rowSpan: 1 } });
          out.push({ type: 'closeCell', kind: 'tableCell' });
        }
        out.push({ type: 'close', container: 'tableRow' });
      }
      out.push({ type: 'close', container });
    };
    section('tableHead', this.rows.slice(0, this.headRows));
    section('tableBody', this.rows.slice(this.headRows));
    out.push({ type: 'close', container: 'table' });
    return out;
  }
}

function writeCell(out: Instruction[], cell: WrittenCell): void {
  const { kind, colSpan, rowSpan, align: alignment } = cell;
  out.push({ type: 'openCell', cell: { kind, colSpan, rowSpan, align: alignment } });
  for (const instruction of cell.content) out.push(instruction);
  out.push({ type: 'closeCell', kind });
}

/** A cell with nothing in it at all, not even a blank, widens the one before. */
function joinColumns(cells: WrittenCell[]): void {
  let shown: WrittenCell | undefined;
  for (const cell of cells) {
    if (cell.content.length > 0) shown = cell;
    else {
      cell.merged = true;
      if (shown) shown.colSpan++;
    }
  }
}

function align(cell: WrittenCell): void {
  const trailing = cell.blanks.last !== -1 && cell.blanks.last === cell.content.length - 1;
  let alignment: Alignment | undefined;
  if (cell.blanks.first) alignment = cell.content.length === 1 ? 'left' : 'right';
  if (trailing && cell.content.length > 1) alignment = cell.blanks.first ? 'center' : 'left';
  cell.align = alignment;
}

/** A cell `:::` heightens the one above it in its column; across the edge of the head it is empty. */
function joinRows(rows: Row[], headRows: number): void {
  const above: { cell: WrittenCell; row: number }[] = [];
  rows.forEach(({ cells }, row) => {
    cells.forEach((cell, column) => {
      const spanning = above[column];
      if (!cell.isRowSpan) {
        above[column] = { cell, row };
      } else if (
        spanning &&
        spanning.cell.rowSpan >= row - spanning.row &&
        !(headRows > 0 && row === headRows)
      ) {
        spanning.cell.rowSpan++;
        cell.merged = true;
      } else {
        cell.content = [];
        above[column] = { cell, row };
      }
    });
  });
}
