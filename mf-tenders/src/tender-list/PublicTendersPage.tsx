import { Anchor, Page, Text } from 'shared-ui';
import { useHead } from 'shared-ui/portal';
import { Link, useSearchParams } from 'shared-ui/router';
import { NO_FILTERS, readSearch, writeSearch } from './search.ts';
import { TenderList } from './TenderList.tsx';

const INTRO = 'Consulte las contrataciones que publica el municipio y descargue sus pliegos.';

/** `/licitaciones-concursos`: every published tender, for anyone. */
export function PublicTendersPage() {
  useHead({ description: INTRO });
  const [params] = useSearchParams();
  const { objeto, tipo } = readSearch(params);
  const filters = writeSearch({ ...NO_FILTERS, objeto, tipo, pagina: 1, licitacion: null });
  return (
    <Page
      title="Licitaciones y Concursos"
      intro={INTRO}
      size="wide"
      actions={
        <Anchor component={Link} to={`/licitaciones-concursos/avisos?${filters}`} underline="always">
          Recibir avisos por correo
        </Anchor>
      }
    >
      <TenderList />
      <Text mt="lg">
        <Anchor component={Link} to="/licitaciones-concursos/datos-abiertos" underline="always">
          Datos abiertos de las licitaciones
        </Anchor>
      </Text>
    </Page>
  );
}
