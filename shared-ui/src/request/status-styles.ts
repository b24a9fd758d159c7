import {
  IconAlertTriangle,
  IconBan,
  IconCalendarDue,
  IconCalendarQuestion,
  IconCalendarX,
  IconCircleCheck,
  IconFilePencil,
  IconFileSearch,
  IconSend,
  IconUpload,
} from '@tabler/icons-react';
import type { DocumentStatusName, Estado } from 'shared-api/rules';
import type { Hue } from '../theme/palette.ts';

export interface StatusStyle {
  readonly hue: Hue;
  readonly icon: typeof IconSend;
}

/** Hue and icon of each state; its text comes from the rules. */
export const REQUEST_STATUS_STYLE: Readonly<Record<Estado, StatusStyle>> = {
  INICIADO: { hue: 'pizarra', icon: IconFilePencil },
  'PENDIENTE EN OBSERVACION': { hue: 'azul', icon: IconSend },
  OBSERVACION: { hue: 'violeta', icon: IconFileSearch },
  'EN CORRECCION': { hue: 'ambar', icon: IconAlertTriangle },
  HABILITADO: { hue: 'verde', icon: IconCircleCheck },
  RECHAZADO: { hue: 'rojo', icon: IconBan },
  VENCIDO: { hue: 'arcilla', icon: IconCalendarX },
};

/** Hue and icon of each status of a document. */
export const DOCUMENT_STATUS_STYLE: Readonly<Record<DocumentStatusName, StatusStyle>> = {
  'sin-subir': { hue: 'pizarra', icon: IconUpload },
  vencido: { hue: 'rojo', icon: IconCalendarX },
  'proximo-vencer': { hue: 'ambar', icon: IconCalendarDue },
  'fechas-pendientes': { hue: 'violeta', icon: IconCalendarQuestion },
  completo: { hue: 'verde', icon: IconCircleCheck },
};

/** Hues of labels, in turn. */
export const LABEL_HUES: readonly Hue[] = [
  'laguna',
  'arcilla',
  'azul',
  'verde',
  'violeta',
  'rosa',
  'oliva',
  'pizarra',
];
