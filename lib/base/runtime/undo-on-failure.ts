/**
 * Runs `work`, and `undo` if it throws or the process exits.
 * @param undo synchronous, since an exiting process waits for nothing
 */
export async function undoOnFailure<T>(undo: () => void, work: () => Promise<T>): Promise<T> {
  const undoAtExit = () => {
    try {
      undo();
    } catch {
      // Keeps the exit code if `undo` fails.
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
