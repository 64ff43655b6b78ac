const { abort } = AbortController.prototype;

/**
 * Lets renderings be forgotten. React ends each by aborting a signal with an `Error`. Until its stack is
 * read, an error holds the objects of its frames, here a Node `Immediate` with its neighbours and
 * the contexts they ran in: those of the renderings beside it, which hold the next in the same way. One socket
 * opened during one rendering so kept all that came after, 1.2 kB a request. Reading the stack lets go.
 */
export function fixAbortErrorLeak(): void {
  AbortController.prototype.abort = function abortWithPlainReason(reason?: unknown) {
    if (reason instanceof Error) void reason.stack;
    abort.call(this, reason);
  };
}
