import type { CivilDate } from './civil-date.ts';

/**
 * National holidays of Argentina and days without work for everyone, 2025 to 2027, as they were or will be kept: Law
 * 27.399 with its moved days (articles 1 and 6), Maundy Thursday (article 3), and the bridge days that the Government
 * sets year by year (for 2025 Decree 1027/2024, for 2026 Resolution 164/2025). In 2025 the 12th of October was kept
 * on Friday the 10th (Resolution 139/2025). For 2027 neither bridge days nor what becomes of movable days on a
 * weekend were set when this was written: they are added here when they are published.
 */
export const HOLIDAYS: Readonly<Record<CivilDate, string>> = {
  '2025-01-01': 'Año Nuevo',
  '2025-03-03': 'Carnaval',
  '2025-03-04': 'Carnaval',
  '2025-03-24': 'Día Nacional de la Memoria por la Verdad y la Justicia',
  '2025-04-02': 'Día del Veterano y de los Caídos en la Guerra de Malvinas',
  '2025-04-17': 'Jueves Santo',
  '2025-04-18': 'Viernes Santo',
  '2025-05-01': 'Día del Trabajador',
  '2025-05-02': 'Día no laborable con fines turísticos',
  '2025-05-25': 'Día de la Revolución de Mayo',
  '2025-06-16': 'Paso a la Inmortalidad del General Martín Miguel de Güemes',
  '2025-06-20': 'Paso a la Inmortalidad del General Manuel Belgrano',
  '2025-07-09': 'Día de la Independencia',
  '2025-08-15': 'Día no laborable con fines turísticos',
  '2025-08-17': 'Paso a la Inmortalidad del General José de San Martín',
  '2025-10-10': 'Día del Respeto a la Diversidad Cultural',
  '2025-11-21': 'Día no laborable con fines turísticos',
  '2025-11-24': 'Día de la Soberanía Nacional',
  '2025-12-08': 'Inmaculada Concepción de María',
  '2025-12-25': 'Navidad',

  '2026-01-01': 'Año Nuevo',
  '2026-02-16': 'Carnaval',
  '2026-02-17': 'Carnaval',
  '2026-03-23': 'Día no laborable con fines turísticos',
  '2026-03-24': 'Día Nacional de la Memoria por la Verdad y la Justicia',
  '2026-04-02': 'Día del Veterano y de los Caídos en la Guerra de Malvinas, Jueves Santo',
  '2026-04-03': 'Viernes Santo',
  '2026-05-01': 'Día del Trabajador',
  '2026-05-25': 'Día de la Revolución de Mayo',
  '2026-06-15': 'Paso a la Inmortalidad del General Martín Miguel de Güemes',
  '2026-06-20': 'Paso a la Inmortalidad del General Manuel Belgrano',
  '2026-07-09': 'Día de la Independencia',
  '2026-07-10': 'Día no laborable con fines turísticos',
  '2026-08-17': 'Paso a la Inmortalidad del General José de San Martín',
  '2026-10-12': 'Día del Respeto a la Diversidad Cultural',
  '2026-11-23': 'Día de la Soberanía Nacional',
  '2026-12-07': 'Día no laborable con fines turísticos',
  '2026-12-08': 'Inmaculada Concepción de María',
  '2026-12-25': 'Navidad',

  '2027-01-01': 'Año Nuevo',
  '2027-02-08': 'Carnaval',
  '2027-02-09': 'Carnaval',
  '2027-03-24': 'Día Nacional de la Memoria por la Verdad y la Justicia',
  '2027-03-25': 'Jueves Santo',
  '2027-03-26': 'Viernes Santo',
  '2027-04-02': 'Día del Veterano y de los Caídos en la Guerra de Malvinas',
  '2027-05-01': 'Día del Trabajador',
  '2027-05-25': 'Día de la Revolución de Mayo',
  '2027-06-20': 'Paso a la Inmortalidad del General Manuel Belgrano',
  '2027-06-21': 'Paso a la Inmortalidad del General Martín Miguel de Güemes',
  '2027-07-09': 'Día de la Independencia',
  '2027-08-16': 'Paso a la Inmortalidad del General José de San Martín',
  '2027-10-11': 'Día del Respeto a la Diversidad Cultural',
  '2027-11-20': 'Día de la Soberanía Nacional',
  '2027-12-08': 'Inmaculada Concepción de María',
  '2027-12-25': 'Navidad',
};
