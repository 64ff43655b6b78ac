/**
 * Runs `work`, and `undo` if it throws or the process exits.
 * @param undo synchronous, since an exiting process waits for nothing
 */
export async function undoOnFailure<T>(undo: () => void, work: () => Promise<T>): Promise<T> {
  const undoAtExit = () => {
    try {
      undo();
    } catch {
      // A failing `undo` must not change the exit code.
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
