import type { FieldName } from 'shared-api/rules';

/** The addresses for notifications, which are edited together. */
export const CONTACT_FIELDS: readonly FieldName[] = [
  'correo_electronico_notificacion',
  'domicilio_electronico_alternativo',
];
