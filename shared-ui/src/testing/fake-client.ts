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
 * Says what the fake client answers to an endpoint: a value, an error to reject with, or a function of the input that
 * gives or promises either. Typed by the contract.
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  given:
    | AnswerOf<E>
    | Error
    | ((input: CallInput<E>, options: CallOptions) => AnswerOf<E> | Error | Promise<AnswerOf<E>>),
): Answer {
  const give = typeof given === 'function' ? (given as Answer['give']) : () => given;
  return { id: endpoint.id, give };
}

export interface FakeClient extends Client {
  /** Every call, in order. */
  readonly calls: readonly MadeCall[];
  /** Changes or adds answers for the calls that follow. */
  readonly use: (...answers: readonly Answer[]) => void;
}

/** A client without network. A call that nobody foresaw rejects, and names its endpoint. */
export function fakeClient(...answers: readonly Answer[]): FakeClient {
  const known = new Map(answers.map((one) => [one.id, one]));
  const calls: MadeCall[] = [];
  const reply = async (id: string, input: unknown, options: CallOptions = {}): Promise<unknown> => {
    calls.push({ id, input });
    const found = known.get(id);
    if (found === undefined) throw new Error(`no answer was given for ${id}`);
    const given = await found.give(input, options);
    if (given instanceof Error) throw given;
    return given;
  };
  return {
    calls,
    use: (...more) => {
      for (const one of more) known.set(one.id, one);
    },
    call: <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions) =>
      reply(endpoint.id, input, options) as Promise<AnswerOf<E>>,
    upload: <E extends Endpoint>(endpoint: E, file: Blob, name: string, options?: CallOptions) =>
      reply(endpoint.id, { file, name }, options) as Promise<AnswerOf<E>>,
    download: <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions) =>
      reply(endpoint.id, input, options) as Promise<Blob>,
  };
}
