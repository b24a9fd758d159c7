import { Page, Text } from 'shared-ui';
import { useHead } from 'shared-ui/portal';
import { Link } from 'shared-ui/router';
import { TenderList } from './TenderList.tsx';

const INTRO = 'Consulte las contrataciones que publica el municipio y descargue sus pliegos.';

/** `/licitaciones-concursos`: every published tender, for anyone. */
export function PublicTendersPage() {
  useHead({ description: INTRO });
  return (
    <Page title="Licitaciones y Concursos" intro={INTRO} size="wide">
      <TenderList />
      <Text mt="lg">
        <Link to="/licitaciones-concursos/datos-abiertos">Datos abiertos de las licitaciones</Link>
      </Text>
    </Page>
  );
}
