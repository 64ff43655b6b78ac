/** Named first-in-first-out queues that take turns (round robin). */
export class FairQueue<T> {
  /** Queues that are not empty; the first one is next. */
  private readonly queues = new Map<string, T[]>();

  add(name: string, item: T): void {
    const items = this.queues.get(name);
    if (items) {
      items.push(item);
    } else {
      this.queues.set(name, [item]);
    }
  }

  /** Removes and returns the next item; undefined when all queues are empty. */
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
