import type { TenderQuestion } from 'shared-api/contract';
import { fold } from 'shared-api/rules';

/** Shorter words of a name are in other words too. */
const NAME_PART_MIN = 3;

/** Returns true if a text to be published has the address of whoever asked, or a word of the name. */
export function mentionsAsker(
  text: string,
  { nombre, correo }: Pick<TenderQuestion, 'nombre' | 'correo'>,
): boolean {
  const folded = fold(text);
  const words = folded.split(/[^\p{L}\p{N}]+/u);
  return (
    (correo !== null && folded.includes(fold(correo))) ||
    fold(nombre)
      .split(/[^\p{L}\p{N}]+/u)
      .some((part) => part.length >= NAME_PART_MIN && words.includes(part))
  );
}
