import { Page } from 'shared-ui';
import { TenderList } from './TenderList.tsx';

/** `/licitaciones/licitaciones-concursos-1`: the public list, within the administration. */
export function StaffTendersPage() {
  return (
    <Page
      title="Licitaciones y Concursos"
      back={{ to: '/licitaciones', label: 'Volver a la administración de licitaciones' }}
      intro="Así ven las licitaciones publicadas quienes consultan el portal."
      size="wide"
    >
      <TenderList />
    </Page>
  );
}
