import { Anchor, Text } from 'shared-ui';

/** Address of the tenders' calls, relative to the portal. */
const API = '/api/municat/licitaciones';
const CALENDAR = '/vencimientos.ics';

/** The public files; `acceptsFilters` is true for those that take the filters of the list. */
const FILES = [
  {
    name: 'Lista en JSON',
    path: '',
    text: 'Las licitaciones publicadas, diez por página (parámetro page).',
    acceptsFilters: true,
  },
  {
    name: 'Convocatorias en CSV',
    path: '/convocatorias.csv',
    text: 'Con las columnas del Paquete de Apertura de Datos de Datos Argentina. Si hay más filas, el encabezado Link dice dónde siguen.',
    acceptsFilters: false,
  },
  {
    name: 'OCDS: entregas (releases)',
    path: '/ocds/releases',
    text: 'Cada publicación, cambio, circular, resultado o retiro, según el estándar OCDS 1.1. Se recorre por links.next.',
    acceptsFilters: false,
  },
  {
    name: 'OCDS: registros (records)',
    path: '/ocds/records',
    text: 'La historia de cada licitación y su estado actual. Se recorre por links.next.',
    acceptsFilters: false,
  },
  {
    name: 'Novedades (RSS)',
    path: '/feed.rss',
    text: 'Las últimas cincuenta licitaciones, para lectores de noticias.',
    acceptsFilters: true,
  },
  {
    name: 'Novedades (Atom)',
    path: '/feed.atom',
    text: 'Lo mismo en el otro formato que usan los lectores de noticias.',
    acceptsFilters: true,
  },
  {
    name: 'Calendario de vencimientos (ICS)',
    path: CALENDAR,
    text: 'Los vencimientos de las licitaciones abiertas, para su agenda.',
    acceptsFilters: true,
  },
] as const;
type OpenDataFile = (typeof FILES)[number];

/** Splits the files into those of a search and the others. A calendar of closed tenders would be empty. */
export function filesFor(filter: {
  readonly estado?: string;
}): Record<'filtered' | 'complete', OpenDataFile[]> {
  const isFiltered = ({ acceptsFilters, path }: OpenDataFile) =>
    acceptsFilters && Object.keys(filter).length > 0 && !(path === CALENDAR && filter.estado === 'cerradas');
  return {
    filtered: FILES.filter(isFiltered),
    complete: FILES.filter((file) => !isFiltered(file)),
  };
}

interface Props {
  readonly files: readonly OpenDataFile[];
  /** The filters as query parameters of the API. */
  readonly filter?: Readonly<Record<string, string>>;
}

/** Lists the files, each with its link and description. */
export function OpenDataFiles({ files, filter = {} }: Props) {
  const query = new URLSearchParams(filter).toString();
  return files.map(({ name, path, text }) => (
    <div key={name}>
      <Anchor href={`${API}${path}${query && `?${query}`}`} fw={600}>
        {name}
      </Anchor>
      <Text size="sm">{text}</Text>
    </div>
  ));
}
