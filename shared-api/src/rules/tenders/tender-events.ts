import { fieldInHistory } from './tender-fields.ts';

/** Events of a published tender, in their usual order. */
export const TENDER_EVENTS = [
  'publicada',
  'cambiada',
  'circular',
  'respondida',
  'resultado',
  'retirada',
  'ocultada',
  'repuesta',
] as const;
export type TenderEvent = (typeof TENDER_EVENTS)[number];

/** A field of a public tender before and after an event, as people read it; `campo` as in `detalle`. */
export interface PublishedChange {
  readonly campo: string;
  readonly antes: string;
  readonly despues: string;
}

/**
 * An event of a public tender. `detalle`: fields of a change, number and title of a circular, number of an answered question,
 * result; of a corrected result also the one before, and of any correction why.
 */
interface PublishedEvent {
  readonly hecho: TenderEvent;
  readonly detalle: readonly string[];
  readonly cambios?: readonly PublishedChange[] | undefined;
  /** Number of the circular that announced the change. */
  readonly circular?: number | undefined;
}

const SAID_AT_THE_TOP: readonly string[] = ['fecha_vencimiento', 'pliego'];

/**
 * Returns the last event that changed the deadline or the file of the terms, with the change in words: 'fecha de vencimiento
 * 18/12/2026 → 28/11/2026 · Circular 1'; null without one.
 */
export function lastTermsChange<Event extends PublishedEvent>(
  history: readonly Event[],
): { readonly event: Event; readonly text: string } | null {
  const event = history
    .filter(
      ({ hecho, detalle }) =>
        (hecho === 'cambiada' || hecho === 'repuesta') &&
        detalle.some((field) => SAID_AT_THE_TOP.includes(field)),
    )
    .at(-1);
  return event ? { event, text: changesText(event) } : null;
}

/** An event in a sentence: 'Cambió: fecha de vencimiento 18/12/2026 → 28/11/2026, pliego · Circular 1'. */
export function tenderEventText(event: PublishedEvent): string {
  const { hecho, detalle } = event;
  switch (hecho) {
    case 'publicada':
      return 'Se publicó';
    case 'cambiada':
      return `Cambió: ${changesText(event)}`;
    case 'circular':
      return `Circular ${detalle.join(': ')}`;
    case 'respondida': {
      const [number, reason] = detalle;
      return reason === undefined
        ? `Se respondió la pregunta ${number}`
        : `Se corrigió la respuesta a la pregunta ${number}. Motivo: ${reason}`;
    }
    case 'resultado':
      return resultText(event);
    case 'retirada':
      return 'Se retiró';
    case 'ocultada':
      return 'Dejó de mostrarse';
    case 'repuesta': {
      const changes = changesText(event);
      return changes === '' ? 'Se volvió a publicar' : `Se volvió a publicar. Cambió: ${changes}`;
    }
  }
}

/** 'Resultado corregido: Desierta → Adjudicada. OBRAS, $ 10 → OBRAS, $ 12. Motivo: un error de carga'. */
function resultText({ detalle: [result, earlier, reason], cambios = [] }: PublishedEvent): string {
  if (earlier === undefined) return `Resultado: ${result}`;
  const change = result === earlier ? result : `${earlier} → ${result}`;
  const awards = cambios.map(({ antes, despues }) => `. ${antes || '—'} → ${despues || '—'}`).join('');
  return `Resultado corregido: ${change}${awards}. Motivo: ${reason}`;
}

function changesText({ detalle, cambios = [], circular }: PublishedEvent): string {
  const announced = circular === undefined ? '' : ` · Circular ${circular}`;
  return `${detalle.map((field) => fieldChangeText(field, cambios)).join(', ')}${announced}`;
}

function fieldChangeText(field: string, changes: readonly PublishedChange[]): string {
  const name = fieldInHistory(field)?.inHistory ?? field;
  const change = changes.find(({ campo }) => campo === field);
  return change ? `${name} ${change.antes || '—'} → ${change.despues || '—'}` : name;
}
