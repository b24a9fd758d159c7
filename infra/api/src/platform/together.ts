/**
 * One reading at a time for all who ask. Who asks while one is under way waits for the next, so each is told of a reading
 * that began after they asked: nothing older than their question.
 * @param read may fail; then everybody who waits for it fails
 */
export function readTogether<T>(read: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | null = null;
  let next: Promise<T> | null = null;

  const start = (): Promise<T> => {
    const begun = read();
    current = begun;
    next = null;
    const over = () => {
      if (current === begun) current = null;
    };
    begun.then(over, over);
    return begun;
  };
  return () => {
    if (!current) return start();
    next ??= current.then(start, start);
    return next;
  };
}
