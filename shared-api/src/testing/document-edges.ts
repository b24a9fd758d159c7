import { addDays, type CivilDate, formatDate } from '../rules/index.ts';
import type { Edge } from './supplier-edges.ts';

interface NameEdge extends Edge {
  readonly name: string;
}

const NAME_CHARACTERS = 'El nombre solo puede contener letras, números y espacios';

/** Names of optional documents. */
export const NAME_EDGES: readonly NameEdge[] = [
  {
    what: 'un nombre vacío',
    name: '',
    problem: 'Debe proporcionar un nombre para el documento antes de subirlo',
  },
  {
    what: 'un nombre de espacios',
    name: '   ',
    problem: 'Debe proporcionar un nombre para el documento antes de subirlo',
  },
  { what: 'un nombre de 1 letra', name: 'Ñ', problem: null },
  { what: 'un nombre de 50 letras', name: 'á'.repeat(50), problem: null },
  {
    what: 'un nombre de 51 letras',
    name: 'a'.repeat(51),
    problem: 'El nombre debe tener entre 1 y 50 caracteres',
  },
  { what: 'un nombre con números y espacios', name: 'Anexo 2 de 3', problem: null },
  { what: 'un nombre con guion', name: 'Anexo-2', problem: NAME_CHARACTERS },
  { what: 'un nombre con punto', name: 'Anexo.pdf', problem: NAME_CHARACTERS },
];

/** Dates of a required document, in days from today; null: left empty. */
interface DateEdge extends Edge {
  /** Name of the document's type. */
  readonly document: string;
  readonly emision: number | null;
  readonly expiracion: number | null;
}

/** Returns an edge's problem on a day; `{-60}` in it stands for the day that many days from then. */
export const problemOn = (problem: string | null, today: CivilDate): string | null =>
  problem?.replace(/\{(-?\d+)\}/, (_, days) => formatDate(addDays(today, Number(days)))) ?? null;

const STATEMENT = 'Manifestación de bienes y deudas';
const ASSETS = 'Declaración jurada de Bienes Personales';
const PROFIT = 'Declaración jurada de Ganancias';
const ISSUE_MISSING = 'Debe ingresar la fecha de emisión';
const IN_FUTURE = 'La fecha de emisión no puede ser posterior a hoy';
const issued = (
  what: string,
  document: string,
  emision: number | null,
  problem: string | null,
): DateEdge => ({
  what: `${document}, ${what}`,
  document,
  emision,
  expiracion: null,
  problem,
});

export const DATE_EDGES: readonly DateEdge[] = [
  issued('emitida hoy', STATEMENT, 0, null),
  issued('emitida ayer', STATEMENT, -1, null),
  issued('emitida mañana', STATEMENT, 1, IN_FUTURE),
  issued('emitida hace 60 días', STATEMENT, -60, null),
  issued(
    'emitida hace 61 días',
    STATEMENT,
    -61,
    'La fecha de emisión debe estar dentro de los últimos 60 días: desde el {-60}',
  ),
  issued('sin fecha', STATEMENT, null, ISSUE_MISSING),
  issued('emitida hoy', ASSETS, 0, null),
  issued('emitida mañana', ASSETS, 1, IN_FUTURE),
  issued('sin fecha', ASSETS, null, ISSUE_MISSING),
  {
    what: `${PROFIT}, sin fecha`,
    document: PROFIT,
    emision: null,
    expiracion: null,
    problem: 'Debe ingresar la fecha de expiración',
  },
  { what: `${PROFIT}, con cierre ayer`, document: PROFIT, emision: null, expiracion: -1, problem: null },
];

interface FileUrlEdge extends Edge {
  /** Characters of the URL. */
  readonly length: number;
}

const FILE_URL = 'Error en la URL del archivo subido';

export const FILE_URL_EDGES: readonly FileUrlEdge[] = [
  { what: 'una URL de 9 caracteres', length: 9, problem: FILE_URL },
  { what: 'una URL de 10 caracteres', length: 10, problem: null },
  { what: 'una URL de 150 caracteres', length: 150, problem: null },
  { what: 'una URL de 151 caracteres', length: 151, problem: FILE_URL },
];

/** A path of that many characters. */
export const urlOfLength = (length: number) => `/${'a'.repeat(length - 1)}`;
