/** Named queues, first in, first out, which take turns. */
export class FairQueue<T> {
  private readonly queues = new Map<string, T[]>();

  add(name: string, item: T): void {
    const items = this.queues.get(name);
    if (items) {
      items.push(item);
    } else {
      this.queues.set(name, [item]);
    }
  }

  /** Removes and returns the next queue's first item; undefined if all are empty. */
  take(): T | undefined {
    for (const [name, items] of this.queues) {
      const item = items.shift();
      this.queues.delete(name);
      if (items.length > 0) this.queues.set(name, items);
      return item;
    }
    return undefined;
  }
}
