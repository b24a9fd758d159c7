import { Page, Text } from 'shared-ui';
import { useHead } from 'shared-ui/portal';
import { Link, useLocation } from 'shared-ui/router';
import { readSearch } from './search.ts';
import { TenderList } from './TenderList.tsx';

const INTRO = 'Consulte las contrataciones que publica el municipio y descargue sus pliegos.';

/** `/licitaciones-concursos`: the public list of tenders. */
export function PublicTendersPage() {
  // The links keep the filters of the list.
  const { search } = useLocation();
  const { pagina } = readSearch(new URLSearchParams(search));
  useHead({
    description: INTRO,
    feed: '/api/municat/licitaciones/feed.rss',
    canonical: `/licitaciones-concursos${pagina > 1 ? `?pagina=${pagina}` : ''}`,
  });
  return (
    <Page
      title="Licitaciones y Concursos"
      intro={INTRO}
      size="wide"
      actions={<Link to={`/licitaciones-concursos/avisos${search}`}>Recibir avisos por correo</Link>}
    >
      <TenderList />
      <Text mt="lg" data-no-print>
        <Link to={`/licitaciones-concursos/datos-abiertos${search}`}>Datos abiertos de las licitaciones</Link>
      </Text>
    </Page>
  );
}
