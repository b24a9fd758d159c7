import type { AnswerOf, CallInput, CallOptions, Client, Endpoint } from 'shared-api/contract';

/** A call that a screen made. */
export interface MadeCall {
  /** The endpoint's id, e.g. `tenders.list`. */
  readonly id: string;
  readonly input: unknown;
}

interface Answer {
  readonly id: string;
  readonly give: (input: unknown, options: CallOptions) => unknown;
}

/**
 * Sets the fake client's answer to an endpoint: a value, an error to reject with, or a function of the input that
 * returns or promises either. Typed by the contract.
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  result:
    | AnswerOf<E>
    | Error
    | ((input: CallInput<E>, options: CallOptions) => AnswerOf<E> | Error | Promise<AnswerOf<E>>),
): Answer {
  const give = typeof result === 'function' ? (result as Answer['give']) : () => result;
  return { id: endpoint.id, give };
}

export interface FakeClient extends Client {
  /** Every call, in order. */
  readonly calls: readonly MadeCall[];
  /** Inputs of an endpoint's calls, in order. */
  readonly inputs: <E extends Endpoint>(endpoint: E) => readonly CallInput<E>[];
  /** Input of an endpoint's only call. @throws if there was none, or more than one */
  readonly only: <E extends Endpoint>(endpoint: E) => CallInput<E>;
  /** Changes or adds answers for the calls that follow. */
  readonly use: (...answers: readonly Answer[]) => void;
}

/** A client without network. A call without an answer rejects, and names its endpoint. */
export function fakeClient(...answers: readonly Answer[]): FakeClient {
  const answersById = new Map(answers.map((answer) => [answer.id, answer]));
  const calls: MadeCall[] = [];
  const inputs = <E extends Endpoint>(endpoint: E) =>
    calls.filter(({ id }) => id === endpoint.id).map(({ input }) => input as CallInput<E>);
  const reply = async (id: string, input: unknown, options: CallOptions = {}): Promise<unknown> => {
    calls.push({ id, input });
    const answer = answersById.get(id);
    if (answer === undefined) throw new Error(`there is no answer for ${id}`);
    const result = await answer.give(input, options);
    if (result instanceof Error) throw result;
    return result;
  };
  return {
    calls,
    inputs,
    only: (endpoint) => {
      const [input, ...others] = inputs(endpoint);
      if (input === undefined || others.length > 0) {
        throw new Error(`${others.length + (input === undefined ? 0 : 1)} calls of ${endpoint.id}, not one`);
      }
      return input;
    },
    use: (...more) => {
      for (const answer of more) answersById.set(answer.id, answer);
    },
    call: <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions) =>
      reply(endpoint.id, input, options) as Promise<AnswerOf<E>>,
    upload: <E extends Endpoint>(endpoint: E, file: Blob, name: string, options?: CallOptions) =>
      reply(endpoint.id, { file, name }, options) as Promise<AnswerOf<E>>,
    download: async <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions) => {
      const blob = (await reply(endpoint.id, input, options)) as Blob;
      options?.onLink?.(`/enlace/${endpoint.id}`);
      return blob;
    },
  };
}
