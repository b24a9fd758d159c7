import type { Endpoint } from 'shared-api/contract';
import type { Call } from './route.ts';

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

/** Answers an anonymous call from the cache, serialised by its route's schema. */
export async function cachedAnswer(
  cache: ReturnType<typeof createAnswerCache>,
  stamp: () => Promise<string>,
  { params, query, reply }: Pick<Call<Endpoint>, 'params' | 'query' | 'reply'>,
  run: () => Promise<unknown>,
): Promise<Buffer> {
  reply.type('application/json; charset=utf-8');
  return cache(await stamp(), JSON.stringify([params, query]), async () =>
    Buffer.from(String(reply.serialize(await run()))),
  );
}
