import { useDraft } from './draft.ts';

/**
 * Keys for calls that must be done once though they are sent again, as their answer got lost (`idempotent` in the
 * contract). Kept as a draft is, so that a reload is no reason to do it twice.
 *
 * @param name Names what is sent, e.g. `circular:<id of the tender>`; one form, one name.
 * @param newKey Makes a key that no other call has: `randomKey` of `shared-api/client`.
 * @returns `keyOf`, which gives the same content the same key, and `forget`, for when the answer came.
 */
export function useTries(
  name: string,
  newKey: () => string,
): {
  readonly keyOf: (content: unknown) => string;
  readonly forget: () => void;
} {
  const [tried, setTried, forget] = useDraft(`${name}:intento`, { content: '', key: '' });
  const keyOf = (given: unknown) => {
    const content = JSON.stringify(given);
    const key = tried.content === content ? tried.key : newKey();
    setTried({ content, key });
    return key;
  };
  return { keyOf, forget };
}
