import { fold } from '../values/fold.ts';

/** Other words that people write for the words of a document's name. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  afip: ['arca'],
  arca: ['afip'],
  balance: ['estado', 'contable'],
  bbpp: ['bienes', 'personales'],
  bp: ['bienes', 'personales'],
  cuit: ['arca'],
  ddjj: ['declaracion', 'jurada'],
  dj: ['declaracion', 'jurada'],
  ddbb: ['bienes', 'deudas'],
  eecc: ['estado', 'contable'],
  estatuto: ['contrato', 'constitutivo'],
  gcias: ['ganancias'],
  habilitacion: ['licencia', 'comercial'],
  ib: ['ingresos', 'brutos'],
  identidad: ['dni'],
  iibb: ['ingresos', 'brutos'],
  monotributo: ['arca'],
  patrimonial: ['manifestacion'],
};

/** Words that name nothing. */
const STOP_WORDS = new Set([
  'a',
  'al',
  'de',
  'del',
  'el',
  'en',
  'ex',
  'la',
  'las',
  'los',
  'para',
  'por',
  'y',
]);

const FIRST_PAGE = /^(frente|anverso|adelante)$/;
const LAST_PAGE = /^(dorso|reverso|atras)$/;
const PAGE_WORD = /^(hoja|hojas|pag|pagina|paginas|parte|foto|scan|img|copia|\d{1,2})$/;

/** A photo's file name; what a scanner makes is a PDF. */
const PHOTO_NAME = /\.(jpe?g|png|hei[cf])$/i;

const NAMED_BY_LESS = 0.6;
const NEXT_BY_LESS = 0.3;
/** An abbreviation counts less than the word. */
const ABBREVIATION = 0.6;
const SHORTEST_ABBREVIATION = 3;

/** Returns the words of a name: 'DniFrente_2.jpg' → dni, frente, 2. */
function wordsOf(name: string): readonly string[] {
  const apart = name
    .replace(/\.[a-z0-9]{2,4}$/i, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d)|(\d)(\p{L})/gu, '$1$3 $2$4');
  return (fold(apart).match(/[a-z]+|\d+/g) ?? []).filter((word) => !STOP_WORDS.has(word));
}

/** Cuts number and gender off a word: 'constitutiva' and 'constitutivo' name the same. */
const stem = (word: string) => (word.length > 4 ? word.replace(/(es|as|os|a|o|s)$/, '') : word);

/** Returns how well a word of a file's name matches one of a document's name, 0 to 1. */
function likeness(typed: string, word: string): number {
  if (stem(typed) === stem(word)) return 1;
  const abbreviates = typed.length >= SHORTEST_ABBREVIATION && word.startsWith(typed);
  return abbreviates ? ABBREVIATION : 0;
}

/** A document that files are chosen for. */
interface NamedDocument {
  readonly id: string;
  readonly nombre: string;
}

/**
 * Proposes by the files' names which document each one is. A name that says nothing, or fits two documents, is left to
 * the person; several files for one document are proposed only if they look like its pages.
 * @returns the document's id or null, in the order of the files
 */
export function proposeDocuments(
  fileNames: readonly string[],
  documents: readonly NamedDocument[],
): readonly (string | null)[] {
  const vocabulary = documents.map(({ nombre }) => [...new Set(wordsOf(nombre))]);
  /** A word counts the less, the more documents have it. */
  const weight = (word: string) =>
    1 / vocabulary.filter((words) => words.some((other) => stem(other) === stem(word))).length;
  const likelyDocument = (fileName: string): string | null => {
    const typed = wordsOf(fileName).flatMap((word) => [word, ...(SYNONYMS[word] ?? [])]);
    const scores = documents
      .map(({ id }, index) => ({
        id,
        score: (vocabulary[index] ?? [])
          .map((word) => weight(word) * Math.max(0, ...typed.map((one) => likeness(one, word))))
          .reduce((sum, one) => sum + one, 0),
      }))
      .sort((a, b) => b.score - a.score);
    const [best, next] = scores;
    if (!best || best.score < NAMED_BY_LESS) return null;
    return next && best.score - next.score < NEXT_BY_LESS ? null : best.id;
  };
  const proposed = fileNames.map(likelyDocument);
  return proposed.map((id) => {
    const together = fileNames.filter((_, index) => proposed[index] === id);
    return id !== null && (together.length === 1 || arePages(together)) ? id : null;
  });
}

/** Returns true for photos, and for files whose names differ in a page's number alone. */
function arePages(fileNames: readonly string[]): boolean {
  if (fileNames.every((name) => PHOTO_NAME.test(name))) return true;
  const baseNames = fileNames.map((name) =>
    wordsOf(name)
      .filter((word) => ![FIRST_PAGE, LAST_PAGE, PAGE_WORD].some((page) => page.test(word)))
      .join(' '),
  );
  return new Set(baseNames).size === 1;
}

/** Orders the files of one document as pages: a card's front first, its back last, numbers as numbers. */
export function comparePages(a: string, b: string): number {
  const place = (name: string) => {
    const words = wordsOf(name);
    if (words.some((word) => FIRST_PAGE.test(word))) return 0;
    return words.some((word) => LAST_PAGE.test(word)) ? 2 : 1;
  };
  return place(a) - place(b) || fold(a).localeCompare(fold(b), 'es', { numeric: true });
}
