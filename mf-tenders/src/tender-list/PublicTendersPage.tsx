import { Page } from 'shared-ui';
import { TenderList } from './TenderList.tsx';

/** `/licitaciones-concursos`: every published tender, for anyone. */
export function PublicTendersPage() {
  return (
    <Page
      title="Licitaciones y Concursos"
      intro="Consulte las contrataciones que publica el municipio y descargue sus pliegos."
      size="wide"
    >
      <TenderList />
    </Page>
  );
}
