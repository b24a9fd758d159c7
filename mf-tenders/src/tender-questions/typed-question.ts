import { QUESTION_REFUSALS, questionProblems, questionRefusalOf } from 'shared-api/rules';

/** A question as its form holds it. */
interface TypedQuestion {
  readonly pregunta: string;
  readonly nombre: string;
  readonly correo: string;
}
export type QuestionField = keyof TypedQuestion;

/** The fields in the order of the form. */
export const QUESTION_FIELDS = ['pregunta', 'nombre', 'correo'] as const satisfies readonly QuestionField[];

const valuesOf = (read: (field: QuestionField) => unknown): TypedQuestion => ({
  pregunta: `${read('pregunta') ?? ''}`,
  nombre: `${read('nombre') ?? ''}`,
  correo: `${read('correo') ?? ''}`,
});

/** Returns the question in a form's fields. */
export const questionIn = (typed: FormData): TypedQuestion => valuesOf((field) => typed.get(field));

/** A refused question: what was typed, its problems by field, and a message where no field has one. */
export interface RefusedQuestion {
  readonly typed: TypedQuestion;
  readonly problems: ReturnType<typeof questionProblems>;
  readonly message: string | null;
}

/** Reads a question that was refused without JavaScript from the page's address; null when none was. */
export function readRefusedQuestion(params: URLSearchParams): RefusedQuestion | null {
  const refusal = questionRefusalOf(params.get('problema'));
  if (refusal === null) return null;
  const typed = valuesOf((field) => params.get(field));
  const problems = refusal === 'datos' ? questionProblems(typed) : {};
  const isShownAtFields = Object.keys(problems).length > 0;
  return { typed, problems, message: isShownAtFields ? null : QUESTION_REFUSALS[refusal] };
}

/** In this tab, and gone with it; the prefix is that of the drafts that signing out removes. */
const keyOf = (tenderId: string) => `draft:anyone:pregunta:${tenderId}`;

/** Returns the question about a tender that was typed in this tab and not sent; null if there is none. */
export function readDraft(tenderId: string): TypedQuestion | null {
  try {
    const storedQuestion: unknown = JSON.parse(sessionStorage.getItem(keyOf(tenderId)) ?? 'null');
    return storedQuestion === null
      ? null
      : valuesOf((field) => (storedQuestion as Partial<TypedQuestion>)[field]);
  } catch {
    // Without storage, or with another's text in it, there is no draft.
    return null;
  }
}

/** Keeps a question in this tab; null forgets it. */
export function keepDraft(tenderId: string, question: TypedQuestion | null): void {
  try {
    if (question === null) sessionStorage.removeItem(keyOf(tenderId));
    else sessionStorage.setItem(keyOf(tenderId), JSON.stringify(question));
  } catch {
    // The screen still has it.
  }
}
