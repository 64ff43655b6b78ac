/**
 * Returns the result of `work`. When it throws, or the process exits meanwhile, calls `undo`.
 * @param undo synchronous, since an exiting process waits for nothing
 */
export async function undoOnFailure<T>(undo: () => void, work: () => Promise<T>): Promise<T> {
  const undoAtExit = () => {
    try {
      undo();
    } catch {
      // The exit code matters more than this failure.
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
