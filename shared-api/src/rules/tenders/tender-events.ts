import { fieldInHistory } from './tender-fields.ts';

/** Events of a published tender, in their usual order. */
export const TENDER_EVENTS = [
  'publicada',
  'cambiada',
  'circular',
  'resultado',
  'retirada',
  'ocultada',
  'repuesta',
] as const;
export type TenderEvent = (typeof TENDER_EVENTS)[number];

/** An event in a sentence: 'Cambió: objeto, pliego'. `detail`: fields of a change, title of a circular, result. */
export function tenderEventText(event: TenderEvent, detail: readonly string[]): string {
  switch (event) {
    case 'publicada':
      return 'Se publicó';
    case 'cambiada':
      return `Cambió: ${detail.map((field) => fieldInHistory(field)?.inHistory ?? field).join(', ')}`;
    case 'circular':
      return `Circular ${detail.join(': ')}`;
    case 'resultado':
      return `Resultado: ${detail.join(', ')}`;
    case 'retirada':
      return 'Se retiró';
    case 'ocultada':
      return 'Dejó de mostrarse';
    case 'repuesta':
      return 'Se volvió a publicar';
  }
}
