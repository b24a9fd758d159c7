import { queryOf } from 'shared-api/client';
import { readRegisteredSupplier, type SupplierAward } from 'shared-api/contract';
import {
  AMOUNT_TO_COME,
  enablingPeriodText,
  formatTaxId,
  pesosText,
  REGISTER_PATH,
  supplierAddress,
  tenderLabel,
} from 'shared-api/rules';
import { Card, EmptyState, formatDate, Page, Pager, Problem, Skeleton, Stack, Text, Title } from 'shared-ui';
import { useClient, useHead } from 'shared-ui/portal';
import { keepPreviousData, useQuery } from 'shared-ui/query';
import { Link, useSearchParams } from 'shared-ui/router';
import { pageOf } from '../tender-list/search.ts';
import { tenderAddress } from '../tender-list/TenderActions.tsx';
import { isNotFound } from '../tender-list/use-tender.ts';
import { Labels } from './SupplierCards.tsx';

const BACK = { to: REGISTER_PATH, label: 'Volver a los proveedores habilitados' };

/** `/proveedores-habilitados/{cuit}`: a supplier of the public register, and the tenders that it won. */
export function SupplierPage({ cuit }: { readonly cuit: string }) {
  const [params, setParams] = useSearchParams();
  const page = pageOf(params.get('pagina'));
  const query = useQuery({
    ...queryOf(useClient(), readRegisteredSupplier, { params: { cuit }, query: { page: `${page}` } }),
    placeholderData: keepPreviousData,
  });
  const supplier = query.data?.proveedor;
  useHead({
    ...(supplier && {
      description: `${supplier.razon_social}, CUIT ${formatTaxId(cuit)}: habilitación y licitaciones ganadas.`,
    }),
    canonical: `${supplierAddress(cuit)}${page > 1 ? `?pagina=${page}` : ''}`,
  });
  if (isNotFound(query.error)) {
    return (
      <Page title="Proveedor habilitado" back={BACK}>
        <EmptyState title="Ese proveedor no está hoy en el registro público">
          Puede que su habilitación haya terminado, o que el enlace esté incompleto. Si necesita saber si está
          habilitado, pídale su certificado: el código QR lleva a su verificación.
        </EmptyState>
      </Page>
    );
  }
  if (!query.data) {
    return (
      <Page title="Proveedor habilitado" back={BACK}>
        {query.isError ? (
          <Problem
            title="Hubo un error al cargar el proveedor"
            message="Vuelva a intentar en unos minutos."
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Skeleton height="20rem" role="status" aria-label="Cargando..." />
        )}
      </Page>
    );
  }
  const { proveedor, licitaciones, total, totalPages } = query.data;
  return (
    <Page
      title={proveedor.razon_social}
      documentTitle={`${proveedor.razon_social} · Proveedores habilitados`}
      back={BACK}
    >
      <Stack gap="lg">
        <Stack gap="xs">
          <Text>{`CUIT ${formatTaxId(cuit)}`}</Text>
          <Text>{enablingPeriodText(proveedor.habilitado_desde, proveedor.habilitado_hasta)}</Text>
          <Labels labels={proveedor.etiquetas} />
        </Stack>
        <Stack component="section" aria-labelledby="ganadas" gap="sm" aria-busy={query.isPlaceholderData}>
          <Title order={2} size="h4" id="ganadas">
            Licitaciones que ganó
          </Title>
          {total === 0 ? (
            <Text c="dimmed">Ninguna licitación publicada en este portal se le adjudicó.</Text>
          ) : (
            <Stack component="ul" p={0} m={0} gap="md" style={{ listStyle: 'none' }}>
              {licitaciones.map((won) => (
                <li key={won.licitacion_id}>
                  <WonTender won={won} />
                </li>
              ))}
            </Stack>
          )}
          {(totalPages > 1 || page > 1) && (
            <Pager
              label="Páginas de licitaciones ganadas"
              page={page}
              totalPages={totalPages}
              onChange={(to) => setParams(to > 1 ? { pagina: `${to}` } : {})}
              address={{ name: 'pagina', others: {} }}
            />
          )}
        </Stack>
      </Stack>
    </Page>
  );
}

function WonTender({ won }: { readonly won: SupplierAward }) {
  const { licitacion_id, titulo, numero, anio, tipo_licitacion, fecha, adjudicaciones } = won;
  return (
    <Card withBorder component="article" aria-labelledby={`licitacion-${licitacion_id}`}>
      <Stack gap={4}>
        <Title order={3} size="h5" id={`licitacion-${licitacion_id}`} style={{ overflowWrap: 'anywhere' }}>
          <Link to={tenderAddress(licitacion_id)}>{titulo}</Link>
        </Title>
        <Text size="sm" c="dimmed">
          {`${tenderLabel(tipo_licitacion)} N.º ${numero}/${anio} · Resultado del ${formatDate(fecha)}`}
        </Text>
        {adjudicaciones.map(({ renglon, monto }) => (
          <Text key={`${renglon}`} style={{ overflowWrap: 'anywhere' }}>
            {`${renglon ?? 'Monto'}: ${monto === null ? AMOUNT_TO_COME : pesosText(monto)}`}
          </Text>
        ))}
      </Stack>
    </Card>
  );
}
