import type { Endpoint } from 'shared-api/contract';
import type { Call } from './route.ts';

/** Some kilobytes each. */
const MAX_ANSWERS = 500;

/** Serialised answers of one endpoint, cached for as long as what they are made of stays as it is. */
export interface AnswerCache {
  /**
   * Returns the cached answer, or makes it if it wasn't asked for since the stamp changed; concurrent callers share one.
   * @param stamp names the state that the answer shows; read before `make` reads that state, so that nothing older is cached
   */
  answer(stamp: string, question: string, make: () => Promise<Buffer>): Promise<Buffer>;
}

/** Each process has its own: the stamp comes from what all of them share. */
export function createAnswerCache(): AnswerCache {
  let currentStamp = '';
  let answers = new Map<string, Promise<Buffer>>();
  return {
    answer(stamp, question, make) {
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
    },
  };
}

/** Answers an anonymous call from the cache, serialised by its route's schema. */
export async function cachedAnswer(
  cache: AnswerCache,
  stamp: () => Promise<string>,
  { params, query, reply }: Pick<Call<Endpoint>, 'params' | 'query' | 'reply'>,
  run: () => Promise<unknown>,
): Promise<Buffer> {
  reply.type('application/json; charset=utf-8');
  return cache.answer(await stamp(), JSON.stringify([params, query]), async () =>
    Buffer.from(String(reply.serialize(await run()))),
  );
}
