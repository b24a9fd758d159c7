import { Anchor, Page, Stack, Text, Title } from 'shared-ui';

/** Where the calls of the API are, seen from this portal's own pages. */
const API = '/api/municat/licitaciones';

const FILES = [
  {
    name: 'Lista en JSON',
    path: '',
    text: 'Las licitaciones publicadas, diez por página (?page=2). Acepta los mismos filtros que el listado: buscar, tipo_licitacion, estado, fecha_publicacion_desde y fecha_publicacion_hasta.',
  },
  {
    name: 'Convocatorias en CSV',
    path: '/convocatorias.csv',
    text: 'Con las columnas del Paquete de Apertura de Datos de Datos Argentina. Si hay más filas, el encabezado Link dice dónde siguen.',
  },
  {
    name: 'OCDS: entregas (releases)',
    path: '/ocds/releases',
    text: 'Cada publicación, cambio, circular, resultado o retiro, según el estándar OCDS 1.1. Se recorre por links.next.',
  },
  {
    name: 'OCDS: registros (records)',
    path: '/ocds/records',
    text: 'La historia de cada licitación y su estado actual. Se recorre por links.next.',
  },
  {
    name: 'Novedades (Atom)',
    path: '/feed.atom',
    text: 'Las últimas licitaciones, para lectores de noticias.',
  },
  {
    name: 'Calendario de vencimientos (ICS)',
    path: '/vencimientos.ics',
    text: 'Los vencimientos de las licitaciones abiertas, para su agenda.',
  },
] as const;

/** `/licitaciones-concursos/datos-abiertos`: what anyone may take and reuse, its licence and its policy. */
export function OpenDataPage() {
  return (
    <Page
      title="Datos abiertos"
      back={{ to: '/licitaciones-concursos', label: 'Volver a las licitaciones' }}
      intro="Las licitaciones publicadas se pueden descargar y reutilizar sin pedir permiso ni crear una cuenta."
      size="form"
    >
      <Stack gap="lg">
        <Stack component="section" aria-labelledby="archivos" gap="md">
          <Title order={2} size="h4" id="archivos">
            Archivos y direcciones
          </Title>
          {FILES.map(({ name, path, text }) => (
            <div key={name}>
              <Anchor href={`${API}${path}`} fw={600}>
                {name}
              </Anchor>
              <Text size="sm">{text}</Text>
            </div>
          ))}
          <Text size="sm">
            Cada respuesta de los archivos trae un ETag: si lo envía en If-None-Match y nada cambió, se
            responde 304 sin contenido. La descripción completa de la API está en{' '}
            <Anchor href="/api/municat/openapi.json" underline="always">
              openapi.json
            </Anchor>
            .
          </Text>
        </Stack>
        <Stack component="section" aria-labelledby="licencia" gap="xs">
          <Title order={2} size="h4" id="licencia">
            Licencia
          </Title>
          <Text>
            <Anchor href="https://creativecommons.org/licenses/by/4.0/deed.es" underline="always">
              Creative Commons Atribución 4.0 (CC BY 4.0)
            </Anchor>
            : puede copiar, cambiar y publicar los datos si nombra al municipio como su fuente.
          </Text>
        </Stack>
        <Stack component="section" aria-labelledby="politica" gap="xs">
          <Title order={2} size="h4" id="politica">
            Política de publicación
          </Title>
          <Text>
            Todo lo que se publica de una licitación queda en su historia con la fecha y la hora en que
            ocurrió: nada se reescribe, solo se agrega. Los borradores no aparecen en ningún archivo.
          </Text>
          <Text>
            El estado OCDS es «planned» antes del día de publicación, «active» hasta el día del vencimiento
            incluido, «complete» después o al adjudicarse, «unsuccessful» si quedó desierta o fracasada y
            «withdrawn» si se retiró. Los montos están en pesos argentinos.
          </Text>
        </Stack>
      </Stack>
    </Page>
  );
}
