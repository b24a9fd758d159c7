import { lazy, Suspense, useRef } from 'react';
import { queryOf } from 'shared-api/client';
import { listRegister } from 'shared-api/contract';
import { REGISTER_NOT_PUBLISHED, REGISTER_PATH, TOTAL_CAP } from 'shared-api/rules';
import { Box, Button, EmptyState, Group, Page, Pager, QueryProblem, Stack, Text, Title } from 'shared-ui';
import { useClient, useHead } from 'shared-ui/portal';
import { keepPreviousData, useQuery } from 'shared-ui/query';
import { Link, useParams, useSearchParams } from 'shared-ui/router';
import { isNotFound } from '../tender-list/use-tender.ts';
import { RegisterFilters } from './RegisterFilters.tsx';
import { SupplierCards, SupplierCardsSkeleton } from './SupplierCards.tsx';
import { SupplierPage } from './SupplierPage.tsx';
import { type RegisterSearch, readRegisterSearch, writeRegisterSearch } from './search.ts';

// Loaded only when a filter is set.
const FilterChips = lazy(async () => ({
  default: (await import('../tender-list/ActiveFilters.tsx')).FilterChips,
}));

const INTRO =
  'Proveedores con un certificado vigente: están habilitados para contratar con el municipio. Puede buscar y descargar los datos sin crear una cuenta.';

/** `/proveedores-habilitados`: the public register of enabled suppliers, or one of them whose CUIT is in the address. */
export function SupplierRegisterPage() {
  const { cuit } = useParams();
  return cuit === undefined ? <RegisterPage /> : <SupplierPage cuit={cuit} />;
}

/** The whole register; its state is in the address. */
function RegisterPage() {
  const [params, setParams] = useSearchParams();
  const search = readRegisterSearch(params);
  const register = useRegister(search);
  const heading = useRef<HTMLHeadingElement>(null);
  useHead({
    description: INTRO,
    canonical: `${REGISTER_PATH}${search.pagina > 1 ? `?pagina=${search.pagina}` : ''}`,
  });
  /** Navigates, and moves the focus to the results: the control used may disappear. */
  const go = (change: Partial<RegisterSearch>) => {
    setParams(writeRegisterSearch({ ...search, pagina: 1, ...change }));
    heading.current?.focus();
  };
  if (isNotFound(register.error)) {
    return (
      <Page title="Proveedores habilitados">
        <EmptyState title={REGISTER_NOT_PUBLISHED}>
          Si necesita saber si un proveedor está habilitado, pídale su certificado: el código QR lleva a su
          verificación.
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title="Proveedores habilitados" intro={INTRO}>
      <Stack gap="lg">
        <RegisterFilters
          key={`${search.buscar} ${search.etiqueta}`}
          search={search}
          labels={register.data?.etiquetas ?? []}
          onSearch={go}
        />
        <Box component="section" aria-labelledby="resultados">
          <Group justify="space-between" align="baseline" mb="sm">
            <Title order={2} size="h4" id="resultados" ref={heading} tabIndex={-1}>
              Resultados
            </Title>
            <Text role="status" c="dimmed">
              {register.isLoadingError ? '' : countText(register.data?.total, register.data?.parecidas)}
            </Text>
          </Group>
          {isFiltered(search) && (
            // The chips' own code may come a moment later: their place doesn't.
            <Box mih="2.5rem" pb="0.375rem">
              <Suspense>
                <FilterChips chips={chipsOf(search, go)} />
              </Suspense>
            </Box>
          )}
          <Results search={search} register={register} go={go} />
        </Box>
        <Text data-no-print>
          <Link to="/licitaciones-concursos/datos-abiertos">Descargar el registro como datos abiertos</Link>
        </Text>
      </Stack>
    </Page>
  );
}

const isFiltered = ({ buscar, etiqueta }: RegisterSearch) => buscar !== '' || etiqueta !== '';

function chipsOf({ buscar, etiqueta }: RegisterSearch, go: (change: Partial<RegisterSearch>) => void) {
  return [
    ...(buscar ? [{ label: `Nombre o CUIT: ${buscar}`, onRemove: () => go({ buscar: '' }) }] : []),
    ...(etiqueta ? [{ label: `Etiqueta: ${etiqueta}`, onRemove: () => go({ etiqueta: '' }) }] : []),
  ];
}

function useRegister({ buscar, etiqueta, pagina }: RegisterSearch) {
  const query = { page: `${pagina}`, ...(buscar && { buscar }), ...(etiqueta && { etiqueta }) };
  return useQuery({ ...queryOf(useClient(), listRegister, { query }), placeholderData: keepPreviousData });
}

/** @param similar so many of them only have a similar name */
function countText(total: number | undefined, similar = 0): string {
  if (total === undefined) return 'Cargando...';
  if (similar > 0) return `${countText(total - similar)} y ${similar} con nombre parecido`;
  if (total === 1) return '1 proveedor';
  return total >= TOTAL_CAP ? '1.000 proveedores o más' : `${total} proveedores`;
}

interface ResultsProps {
  readonly search: RegisterSearch;
  readonly register: ReturnType<typeof useRegister>;
  readonly go: (change: Partial<RegisterSearch>) => void;
}

function Results({ search, register, go }: ResultsProps) {
  if (register.isPending) return <SupplierCardsSkeleton />;
  const problem = (
    <QueryProblem
      query={register}
      title="Hubo un error al cargar los proveedores"
      message={!register.data && 'Vuelva a intentar en unos minutos.'}
    />
  );
  if (register.isLoadingError) return problem;
  const { data, totalPages, parecidas = 0 } = register.data;
  const exact = data.slice(0, data.length - parecidas);
  const filtered = isFiltered(search);
  if (data.length === 0) {
    return (
      <EmptyState
        title="No se encontraron proveedores"
        action={
          (filtered || search.pagina > 1) && (
            // A link, for readers without JavaScript.
            <Button
              component={Link}
              to={{ search: '' }}
              variant="light"
              onClick={(event) => {
                event.preventDefault();
                go({ buscar: '', etiqueta: '' });
              }}
            >
              Ver todos los proveedores
            </Button>
          )
        }
      >
        {filtered &&
          'Busque con menos palabras, o con el CUIT completo. Quien no aparece no está habilitado hoy.'}
      </EmptyState>
    );
  }
  return (
    <Stack gap="lg" aria-busy={register.isPlaceholderData}>
      {problem}
      {exact.length > 0 && <SupplierCards suppliers={exact} />}
      {parecidas > 0 && (
        <>
          <Text fw={600}>
            {exact.length === 0
              ? 'No hay resultados exactos; se muestran parecidos'
              : 'También hay proveedores con nombre parecido'}
          </Text>
          <SupplierCards suppliers={data.slice(exact.length)} />
        </>
      )}
      <Pager
        label="Páginas de proveedores"
        page={search.pagina}
        totalPages={totalPages}
        onChange={(pagina) => go({ pagina })}
        address={{
          name: 'pagina',
          others: Object.fromEntries(writeRegisterSearch({ ...search, pagina: 1 })),
        }}
      />
    </Stack>
  );
}
