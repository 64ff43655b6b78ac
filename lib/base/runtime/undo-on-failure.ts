/**
 * Returns what `work` returns. Where it throws, or the process exits meanwhile, as at SIGINT, what it
 * has done so far is undone.
 * @param undo is synchronous, since an exiting process waits for nothing
 */
export async function undoOnFailure<T>(undo: () => void, work: () => Promise<T>): Promise<T> {
  const undoAtExit = () => {
    try {
      undo();
    } catch {
      // The exit code says more than what could not be removed.
    }
  };
  process.once('exit', undoAtExit);
  try {
    return await work();
  } catch (error) {
    undo();
    throw error;
  } finally {
    process.off('exit', undoAtExit);
  }
}
