/** Named FIFO queues served round robin. */
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
