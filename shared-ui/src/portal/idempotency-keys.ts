import { useDraft } from './draft.ts';

/**
 * Makes the idempotency keys of a form's calls: a call that is sent again because its answer was lost must be done once
 * (`idempotent` in the contract). The key is stored as a draft is, so that it survives a reload.
 *
 * @param name Names what is sent, e.g. `circular:<id of the tender>`; one form, one name.
 * @param newKey Makes a unique key: `randomKey` of `shared-api/client`.
 * @returns `keyOf`, which returns the same key for the same content, and `forget`, for when the answer has arrived.
 */
export function useIdempotencyKeys(
  name: string,
  newKey: () => string,
): {
  readonly keyOf: (content: unknown) => string;
  readonly forget: () => void;
} {
  const [lastCall, setLastCall, forget] = useDraft(`${name}:intento`, { content: '', key: '' });
  const keyOf = (body: unknown) => {
    const content = JSON.stringify(body);
    const key = lastCall.content === content ? lastCall.key : newKey();
    setLastCall({ content, key });
    return key;
  };
  return { keyOf, forget };
}
