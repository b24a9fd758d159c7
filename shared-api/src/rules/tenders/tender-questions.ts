import { isBlank } from '../values/as-seen.ts';
import { type CivilDate, formatDate, todayInCity } from '../values/civil-date.ts';
import { lengthProblem } from '../values/text-length.ts';
import { LIFE_TEXT_MAX } from './tender-acts.ts';
import { alertEmailProblem } from './tender-alerts.ts';
import type { TenderSituation } from './tender-life.ts';

/** Longest question, in characters; a line break is one. */
export const QUESTION_MAX = 2_000;
export const ASKER_NAME_MAX = 100;
/** Days that the link works by which the owner of an address confirms a question. */
export const QUESTION_CONFIRM_DAYS = 3;

/** States of a confirmed question. */
export const QUESTION_STATES = ['pendiente', 'respondida', 'rechazada'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

export const QUESTION_MISSING = 'Escriba su pregunta';
export const PUBLISHED_QUESTION_MISSING = 'Debe escribir la pregunta que se publica';
export const QUESTION_ANSWER_MISSING = 'Debe escribir la respuesta';
const ANSWER_CORRECTION_REASON_MISSING = 'Debe escribir por qué se corrige la respuesta';
export const QUESTION_REFUSAL_REASON_MISSING = 'Debe escribir por qué no se responde la pregunta';

/** Why a tender that was withdrawn or has a result takes no question. */
export const QUESTIONS_ENDED = 'La licitación ya terminó: no recibe más preguntas.';

/** Messages for a refused plain form, by the word in the address of its page. */
export const QUESTION_REFUSALS = {
  datos: 'No se pudo leer lo que escribió. Revíselo y pruebe de nuevo.',
  cerrada: 'No se pudo recibir la pregunta: la licitación no recibe preguntas en este momento.',
  enlace: 'El enlace no es válido o ya venció. Ábralo desde el correo, o haga la pregunta de nuevo.',
  demasiados: 'Se hicieron demasiadas preguntas. Vuelva a probar más tarde.',
  servicio: 'El portal no pudo hacerlo en este momento. Vuelva a intentar en unos minutos.',
} as const;
export type QuestionRefusal = keyof typeof QUESTION_REFUSALS;

/** The refusal that an address names, or null. */
export const questionRefusalOf = (word: string | null): QuestionRefusal | null =>
  word !== null && Object.hasOwn(QUESTION_REFUSALS, word) ? (word as QuestionRefusal) : null;

/** Data that decides if a public tender takes questions. */
interface AskedTender {
  readonly situacion: TenderSituation;
  /** Last day on which it takes them; null: it takes none. */
  readonly preguntas_hasta: CivilDate | null;
}

/** Returns why nobody may ask about a public tender on `today`, the city's; null when anyone may. */
export function questionProblem(
  { situacion, preguntas_hasta: until }: AskedTender,
  today: CivilDate,
): string | null {
  if (situacion !== 'vigente') return QUESTIONS_ENDED;
  if (until === null) return 'Esta licitación no recibe preguntas por el portal.';
  return today > until ? `Se recibieron preguntas hasta el ${formatDate(until)}.` : null;
}

interface EndingTender extends AskedTender {
  /** How it ended, and when; null while it runs. */
  readonly desenlace: { readonly fecha: string } | null;
}

/** Returns until when a public tender takes or took questions; null where it takes none. After it ended it took no more. */
export function questionsUntilText(tender: EndingTender, today: CivilDate): string | null {
  const { preguntas_hasta: until, desenlace } = tender;
  if (until === null) return null;
  if (questionProblem(tender, today) === null) return `Se reciben preguntas hasta el ${formatDate(until)}.`;
  const ended = desenlace && todayInCity(new Date(desenlace.fecha));
  return `Se recibieron preguntas hasta el ${formatDate(ended && ended < until ? ended : until)}.`;
}

/** A question as its form holds it. */
interface QuestionForm {
  /** Empty: the asker gives none. */
  readonly nombre: string;
  readonly correo: string;
  readonly pregunta: string;
}

/** Returns what is wrong with a question, by field; empty when it may be sent. */
export function questionProblems({ nombre, correo, pregunta }: QuestionForm): {
  readonly [Field in keyof QuestionForm]?: string;
} {
  return onlyProblems({
    nombre: lengthProblem('El nombre', ASKER_NAME_MAX, nombre),
    correo: alertEmailProblem(correo),
    pregunta: textProblem('La pregunta', QUESTION_MAX, pregunta, QUESTION_MISSING),
  });
}

/** An answer as its form holds it. */
export interface AnswerForm {
  /** The question's words that are published: whoever answers takes personal data out. */
  readonly pregunta: string;
  readonly respuesta: string;
  /** Why a published answer is corrected. */
  readonly motivo: string;
}

/** Returns what is wrong with an answer, by field; empty when it may be published. @param corrects true for a published one */
export function answerProblems(
  { pregunta, respuesta, motivo }: AnswerForm,
  corrects: boolean,
): { readonly [Field in keyof AnswerForm]?: string } {
  return onlyProblems({
    pregunta: textProblem('La pregunta', QUESTION_MAX, pregunta, PUBLISHED_QUESTION_MISSING),
    respuesta: textProblem('La respuesta', LIFE_TEXT_MAX, respuesta, QUESTION_ANSWER_MISSING),
    motivo: corrects
      ? textProblem('El motivo', LIFE_TEXT_MAX, motivo, ANSWER_CORRECTION_REASON_MISSING)
      : null,
  });
}

const textProblem = (name: string, max: number, text: string, missing: string): string | null =>
  isBlank(text) ? missing : lengthProblem(name, max, text);

const onlyProblems = <Field extends string>(
  problems: Readonly<Record<Field, string | null>>,
): { readonly [Name in Field]?: string } =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null)) as {
    readonly [Name in Field]?: string;
  };
