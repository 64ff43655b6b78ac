/**
 * A queue of lanes that take turns: each lane is first in, first out, and no lane gets a second turn
 * before every other one that waits has had one.
 */
export class FairQueue<T> {
  /** Lanes that have anything, the one whose turn is next first. */
  private readonly lanes = new Map<string, T[]>();

  add(lane: string, item: T): void {
    const items = this.lanes.get(lane);
    if (items) items.push(item);
    else this.lanes.set(lane, [item]);
  }

  /** The next item, taken out; undefined when there is none. */
  take(): T | undefined {
    for (const [lane, items] of this.lanes) {
      const item = items.shift();
      this.lanes.delete(lane);
      if (items.length > 0) this.lanes.set(lane, items);
      return item;
    }
    return undefined;
  }
}
