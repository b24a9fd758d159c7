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
    text: 'Cada publicación, cambio, circular, respuesta, resultado o retiro, según el estándar OCDS 1.1. Se recorre por links.next.',
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

const REGISTER = '/api/municat/proveedores-habilitados';
const REGISTER_FILES = [
  {
    name: 'Proveedores en CSV',
    path: '.csv',
    text: 'Columnas razon_social, cuit, etiquetas, habilitado_desde y habilitado_hasta (vacío: sin vencimiento).',
  },
  {
    name: 'Proveedores en JSON',
    path: '.json',
    text: 'Los mismos datos. En los dos archivos, si hay más, el encabezado Link dice dónde siguen.',
  },
  {
    name: 'Búsqueda de proveedores en JSON',
    path: '',
    text: 'Veinte por página; parámetros page, buscar (nombre o CUIT) y etiqueta.',
  },
] as const;

/** Lists the files of the register of suppliers. */
export const RegisterFiles = () =>
  REGISTER_FILES.map((file) => <FileEntry key={file.name} {...file} at={REGISTER} />);

interface EntryProps {
  readonly name: string;
  /** Address of the calls that `path` continues. */
  readonly at: string;
  readonly path: string;
  readonly text: string;
}

const FileEntry = ({ name, at, path, text }: EntryProps) => (
  <div>
    <Anchor href={`${at}${path}`} fw={600}>
      {name}
    </Anchor>
    <Text size="sm">{text}</Text>
  </div>
);

interface Props {
  readonly files: readonly OpenDataFile[];
  /** The filters as query parameters of the API. */
  readonly filter?: Readonly<Record<string, string>>;
}

/** Lists the files, each with its link and description. */
export function OpenDataFiles({ files, filter = {} }: Props) {
  const query = new URLSearchParams(filter).toString();
  return files.map(({ name, path, text }) => (
    <FileEntry key={name} name={name} at={API} path={`${path}${query && `?${query}`}`} text={text} />
  ));
}
