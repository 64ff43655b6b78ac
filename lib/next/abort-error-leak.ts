const { abort } = AbortController.prototype;

/**
 * Works around a memory leak. React ends each rendering by aborting a signal with an `Error`. Until
 * its stack is read, an error holds the objects of its frames: here a Node `Immediate`, its neighbors
 * in the queue, and the async contexts of the renderings beside it, which hold the next ones in the
 * same way. A socket that is opened during a rendering then keeps all later ones alive, 1.2 kB a
 * request. Reading the stack releases them.
 */
export function fixAbortErrorLeak(): void {
  AbortController.prototype.abort = function abortAndReadStack(reason?: unknown) {
    if (reason instanceof Error) void reason.stack;
    abort.call(this, reason);
  };
}
