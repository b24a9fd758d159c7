/** How many answers are kept at most: some kilobytes each. */
const MOST = 500;

/** Answers of one call, kept ready to be sent for as long as what they are made of stays as it is. */
export interface KeptAnswers {
  /**
   * The answer to a question, made only when it wasn't asked since the stamp changed; who asks meanwhile waits for it.
   * @param stamp says of what state it is to be; read before `make` reads that state, so that nothing older is kept
   */
  answer(stamp: string, question: string, make: () => Promise<Buffer>): Promise<Buffer>;
}

/** Kept by each process for itself: the stamp comes from what all of them share. */
export function createKeptAnswers(): KeptAnswers {
  let stamped = '';
  let answers = new Map<string, Promise<Buffer>>();
  return {
    answer(stamp, question, make) {
      if (stamp !== stamped) {
        stamped = stamp;
        answers = new Map();
      }
      const kept = answers.get(question);
      if (kept) return kept;
      // What was begun under a stamp is never found under another.
      const within = answers;
      const oldest = within.keys().next();
      if (within.size >= MOST && !oldest.done) within.delete(oldest.value);
      const made = make();
      within.set(question, made);
      made.catch(() => within.delete(question));
      return made;
    },
  };
}
