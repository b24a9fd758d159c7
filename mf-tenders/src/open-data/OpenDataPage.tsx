import { PUBLIC_CACHE_MINUTES, tenderFilterTexts } from 'shared-api/rules';
import { Anchor, Page, Stack, Text, Title } from 'shared-ui';
import { usePortal } from 'shared-ui/portal';
import { Link, useSearchParams } from 'shared-ui/router';
import { filterOf, readSearch, writeSearch } from '../tender-list/search.ts';
import { filesFor, OpenDataFiles, RegisterFiles } from './OpenDataFiles.tsx';

const LIST = '/licitaciones-concursos';

/**
 * `/licitaciones-concursos/datos-abiertos`: the open data of the tenders, their licence and publication policy. With the
 * filters of the list in the address, also the files of that search.
 */
export function OpenDataPage() {
  const [params] = useSearchParams();
  const search = readSearch(params);
  const filter = filterOf(search);
  const { filtered, complete } = filesFor(filter);
  const { publishesSuppliers } = usePortal().city;
  const list = `${writeSearch({ ...search, licitacion: null })}`;
  return (
    <Page
      title="Datos abiertos"
      back={{ to: `${LIST}${list && `?${list}`}`, label: 'Volver a las licitaciones' }}
      intro="Las licitaciones publicadas se pueden descargar y reutilizar sin pedir permiso ni crear una cuenta."
      size="form"
    >
      <Stack gap="lg">
        {filtered.length > 0 && (
          <Stack component="section" aria-labelledby="busqueda" gap="md">
            <Title order={2} size="h4" id="busqueda">
              Su búsqueda
            </Title>
            <Text size="sm">
              Estas direcciones llevan los filtros del listado:{' '}
              <b>{Object.values(tenderFilterTexts(filter)).join('; ')}</b>.
            </Text>
            <OpenDataFiles files={filtered} filter={filter} />
            <Text size="sm">
              <Link to={`${LIST}/datos-abiertos`}>Ver las direcciones sin filtros</Link>
            </Text>
          </Stack>
        )}
        <Stack component="section" aria-labelledby="archivos" gap="md">
          <Title order={2} size="h4" id="archivos">
            Archivos y direcciones
          </Title>
          <OpenDataFiles files={complete} />
          <Text size="sm">
            La lista, las novedades y el calendario aceptan los mismos filtros que el listado: titulo,
            tipo_licitacion, estado, fecha_publicacion_desde, fecha_publicacion_hasta, fecha_vencimiento_desde
            y fecha_vencimiento_hasta. Si busca en el listado y vuelve a esta página, aquí encuentra las
            direcciones de su búsqueda.
          </Text>
          <Text size="sm">
            Los CSV están en UTF-8 y separados por comas. Con doble clic, Excel puede mostrarlos en una sola
            columna y sin acentos: ábralos con Datos › Desde texto/CSV, origen «65001: Unicode (UTF-8)» y
            delimitador «Coma».
          </Text>
          <Text size="sm">
            Cada licitación tiene además sus propias novedades en Atom: todo lo que se publicó de ella, con lo
            más nuevo primero. El enlace está en su página: «Novedades (Atom)».
          </Text>
          <Text size="sm">
            Cada respuesta de los archivos trae un ETag: si lo envía en If-None-Match y nada cambió, se
            responde 304 sin contenido. La descripción completa de la API está en{' '}
            <Anchor href="/api/municat/openapi.json" underline="always">
              openapi.json
            </Anchor>
            .
          </Text>
        </Stack>
        {publishesSuppliers && (
          <Stack component="section" aria-labelledby="proveedores" gap="md">
            <Title order={2} size="h4" id="proveedores">
              Proveedores habilitados
            </Title>
            <Text size="sm">
              Quienes tienen hoy un certificado vigente; también en el{' '}
              <Link to="/proveedores-habilitados">registro público</Link>. Se actualizan al momento, y las
              copias intermedias {`a los ${PUBLIC_CACHE_MINUTES} minutos.`}
            </Text>
            <RegisterFiles />
          </Stack>
        )}
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
            ocurrió: nada se reescribe, solo se agrega. Una licitación publicada no se borra: si se retira o
            deja de mostrarse, sus publicaciones anteriores siguen en OCDS como estaban, con una que lo dice.
            Un cambio del vencimiento o del pliego se publica con su circular, con el antes y el después. Los
            borradores no aparecen en ningún archivo.
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
