import { fold, IMPORT_COLUMNS, importLabel } from 'shared-api/rules';
import { Alert, Stack, Text } from 'shared-ui';
import type { ImportReport } from './queries.ts';

/** Shows what the server read: kind of table, header, the field of each column, and the number of rows. */
export function ReadingSummary({ report: { lectura, filas } }: { readonly report: ImportReport }) {
  const { origen, encabezado, columnas, vacias, ocultas: hidden = 0, otras_hojas: sheets = [] } = lectura;
  const read = columnas.flatMap(({ nombre, campo }) => (campo ? [namedAs(importLabel(campo), nombre)] : []));
  const ignored = columnas.filter(({ nombre, campo }) => campo === null && nombre !== '');
  const missing = IMPORT_COLUMNS.filter((column) => columnas.every(({ campo }) => campo !== column));
  const lines = [
    `Se leyó como ${origen}, con los títulos en la fila ${encabezado}.`,
    `Debajo hay ${filas.length === 1 ? '1 fila con datos' : `${filas.length} filas con datos`}${emptyRows(vacias)}.`,
    `Columnas leídas: ${read.join(', ')}.`,
    ...(ignored.length > 0
      ? [`Columnas que no se importan: ${ignored.map(({ nombre }) => `«${nombre}»`).join(', ')}.`]
      : []),
    ...(missing.length > 0
      ? [`Columnas que la planilla no trae: ${missing.map(importLabel).join(', ')}.`]
      : []),
  ];
  return (
    <Stack gap={4} component="section" aria-label="Cómo se leyó la planilla">
      {sheets.length > 0 && (
        <Alert
          color="ambar"
          title={sheets.length === 1 ? 'Otra hoja no se leyó' : 'Otras hojas no se leyeron'}
        >
          {`También ${sheets.length === 1 ? 'tiene' : 'tienen'} licitaciones: ${sheets.map((name) => `«${name}»`).join(', ')}. Se importa una hoja por vez: ${sheets.length === 1 ? 'cópiela' : 'copie cada una'} y péguela en «O pegar una tabla».`}
        </Alert>
      )}
      {hidden > 0 && (
        <Alert
          color="ambar"
          title={hidden === 1 ? 'Una fila oculta no se leyó' : `${hidden} filas ocultas no se leyeron`}
        >
          La planilla las oculta o las filtra. Si también quiere importarlas, muéstrelas en su programa,
          guarde la planilla y vuelva a elegirla.
        </Alert>
      )}
      {lines.map((line) => (
        <Text key={line} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
    </Stack>
  );
}

const namedAs = (label: string, name: string): string =>
  fold(label) === fold(name) ? label : `${label} («${name}»)`;

function emptyRows(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' y 1 vacía' : ` y ${count} vacías`;
}
