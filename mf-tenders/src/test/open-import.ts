import { importTenders } from 'shared-api/contract';
import { answer, aUser, renderPortal, screen } from 'shared-ui/testing';
import { routes } from '../routes.tsx';
import type { ImportReport } from '../tender-import/queries.ts';
import { server } from './open-admin.tsx';

const ROW = {
  numero: 7,
  anio: 2026,
  expediente: 'EX-2026-00000001--MUNICAT-ABCDEFGHIJ',
  tipo_licitacion: 'CONTRATACION_DIRECTA',
  subtipo_licitacion: 'SERVICIOS_PUBLICOS',
  fecha_publicacion: '2027-03-05',
  fecha_vencimiento: null,
  pliego: 'p.pdf',
  mostrar: false,
} as const;
/** A row that can be imported, and one that can’t. */
export const ROWS: ImportReport['filas'] = [
  { ...ROW, fila: 4, titulo: 'Obra buena', problemas: [], avisos: ['Se completó el subtipo'] },
  {
    ...ROW,
    fila: 5,
    titulo: 'Obra mala',
    problemas: [
      { campo: 'fecha_vencimiento', texto: '«pronto» no es una fecha' },
      { campo: null, texto: 'Ya está cargada' },
    ],
    avisos: [],
  },
];
export const READING: ImportReport['lectura'] = {
  origen: 'Excel, hoja «Hoja1»',
  encabezado: 3,
  columnas: [
    { nombre: 'Título', campo: 'titulo' },
    { nombre: 'Número', campo: 'numero' },
    { nombre: 'Área', campo: null },
  ],
  vacias: 1,
  ocultas: 2,
  otras_hojas: ['Febrero', 'Marzo'],
};

/** Returns the group of a file field. */
export const fileField = (name: string) => screen.findByRole('group', { name });

/** Opens the import before a server that answers every check with this report; `bodies` is what the page sent. */
export function openImport(report: Partial<ImportReport>, user = aUser({ tipo: 'PUBLICADOR' })) {
  const client = server();
  client.use(
    answer(importTenders, ({ body }) => ({
      data: {
        lectura: READING,
        filas: ROWS,
        correctas: 1,
        importadas: body?.importar ? 1 : 0,
        rechazadas_csv: null,
        ...report,
      },
    })),
  );
  const { person, address, unmount } = renderPortal(routes, { at: '/licitaciones/importar', client, user });
  const bodies = () => client.inputs(importTenders);
  return { person, client, bodies, address, unmount };
}
