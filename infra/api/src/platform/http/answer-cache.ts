/** Some kilobytes each. */
const MAX_ANSWERS = 500;

/**
 * Caches the serialised answers of one endpoint in this process, until the stamp changes: it comes from what all processes
 * share. Concurrent callers share one answer.
 */
export function createAnswerCache() {
  let currentStamp = '';
  let answers = new Map<string, Promise<Buffer>>();
  /** @param stamp names the state that the answer shows; read before `make` reads that state, so that nothing older is cached */
  return (stamp: string, question: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    if (stamp !== currentStamp) {
      currentStamp = stamp;
      answers = new Map();
    }
    const cached = answers.get(question);
    if (cached) return cached;
    // An answer begun under one stamp must never be found under another.
    const sameStamp = answers;
    const oldest = sameStamp.keys().next();
    if (sameStamp.size >= MAX_ANSWERS && !oldest.done) sameStamp.delete(oldest.value);
    const answer = make();
    sameStamp.set(question, answer);
    answer.catch(() => sameStamp.delete(question));
    return answer;
  };
}
