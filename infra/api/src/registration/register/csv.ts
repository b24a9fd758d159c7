import type { RegisteredSupplier } from 'shared-api/contract';
import { withoutControlCharacters } from 'shared-api/rules';
import { lineOf } from '../../platform/csv.ts';

const COLUMNS: readonly (readonly [string, (supplier: RegisteredSupplier) => string])[] = [
  ['razon_social', ({ razon_social }) => razon_social],
  ['cuit', ({ cuit }) => cuit],
  ['etiquetas', ({ etiquetas }) => etiquetas.join('; ')],
  ['habilitado_desde', ({ habilitado_desde }) => habilitado_desde],
  ['habilitado_hasta', ({ habilitado_hasta }) => habilitado_hasta ?? ''],
];

/** Writes suppliers as open data: UTF-8, commas, dates `yyyy-mm-dd`. */
export const csvOfRegister = (suppliers: readonly RegisteredSupplier[]): string =>
  [
    COLUMNS.map(([name]) => name),
    ...suppliers.map((supplier) => COLUMNS.map(([, cell]) => withoutControlCharacters(cell(supplier)))),
  ]
    .map((cells) => lineOf(cells, ','))
    .join('');
