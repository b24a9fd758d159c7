import { Page } from 'shared-ui';
import { useHead } from 'shared-ui/portal';
import { TenderList } from './TenderList.tsx';

const INTRO = 'Consulte las contrataciones que publica el municipio y descargue sus pliegos.';

/** `/licitaciones-concursos`: every published tender, for anyone. */
export function PublicTendersPage() {
  useHead({ description: INTRO });
  return (
    <Page title="Licitaciones y Concursos" intro={INTRO} size="wide">
      <TenderList />
    </Page>
  );
}
