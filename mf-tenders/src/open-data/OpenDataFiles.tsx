import { Anchor, Text } from 'shared-ui';

/** Where the calls of the API are, seen from this portal's own pages. */
const API = '/api/municat/licitaciones';
const CALENDAR = '/vencimientos.ics';

/** What anyone may take: `narrows` says whether it takes the list's filters. */
const FILES = [
  {
    name: 'Lista en JSON',
    path: '',
    text: 'Las licitaciones publicadas, diez por página (parámetro page).',
    narrows: true,
  },
  {
    name: 'Convocatorias en CSV',
    path: '/convocatorias.csv',
    text: 'Con las columnas del Paquete de Apertura de Datos de Datos Argentina. Si hay más filas, el encabezado Link dice dónde siguen.',
    narrows: false,
  },
  {
    name: 'OCDS: entregas (releases)',
    path: '/ocds/releases',
    text: 'Cada publicación, cambio, circular, resultado o retiro, según el estándar OCDS 1.1. Se recorre por links.next.',
    narrows: false,
  },
  {
    name: 'OCDS: registros (records)',
    path: '/ocds/records',
    text: 'La historia de cada licitación y su estado actual. Se recorre por links.next.',
    narrows: false,
  },
  {
    name: 'Novedades (RSS)',
    path: '/feed.rss',
    text: 'Las últimas cincuenta licitaciones, para lectores de noticias.',
    narrows: true,
  },
  {
    name: 'Novedades (Atom)',
    path: '/feed.atom',
    text: 'Lo mismo en el otro formato que usan los lectores de noticias.',
    narrows: true,
  },
  {
    name: 'Calendario de vencimientos (ICS)',
    path: CALENDAR,
    text: 'Los vencimientos de las licitaciones abiertas, para su agenda.',
    narrows: true,
  },
] as const;
export type OpenDataFile = (typeof FILES)[number];

/** The files that can be had of a search, and the others; no calendar of what is closed, which it never holds. */
export function filesFor(filter: { readonly estado?: string }): Record<'narrowed' | 'whole', OpenDataFile[]> {
  const isNarrowed = ({ narrows, path }: OpenDataFile) =>
    narrows && Object.keys(filter).length > 0 && !(path === CALENDAR && filter.estado === 'cerradas');
  return {
    narrowed: FILES.filter(isNarrowed),
    whole: FILES.filter((file) => !isNarrowed(file)),
  };
}

interface Props {
  readonly files: readonly OpenDataFile[];
  /** What they are narrowed to, as the API calls it. */
  readonly filter?: Readonly<Record<string, string>>;
}

/** Each file with its address and what it is. */
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
