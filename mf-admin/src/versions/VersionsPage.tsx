import { formatDateTime, LoadingPage, Page, QueryProblem, Stack, Text } from 'shared-ui';
import { useVersions } from './queries.ts';
import { SectionCard, VersionCard } from './SectionCard.tsx';

/** `/configuraciones/versiones`: the versions of each section and their health, for administrators. */
export function VersionsPage() {
  return (
    <Page
      title="Versiones"
      back={{ to: '/configuraciones?tab=general', label: 'Volver a General' }}
      size="wide"
    >
      <Versions />
    </Page>
  );
}

function Versions() {
  const versions = useVersions();
  if (versions.isPending) return <LoadingPage />;
  const problem = (
    <QueryProblem
      query={versions}
      title="No se pudieron ver las versiones"
      message={versions.error?.message}
    />
  );
  if (versions.isLoadingError) return problem;
  const { dias, portal, secciones } = versions.data.data;
  return (
    <Stack>
      {problem}
      <Text>
        Lo que las páginas contaron de sí mismas en los últimos {dias} días (las versiones a prueba, desde que
        empezaron), sin datos de las personas. Al{' '}
        {formatDateTime(new Date(versions.dataUpdatedAt).toISOString())}.
      </Text>
      {secciones.map((section) => (
        <SectionCard key={section.seccion} {...section} />
      ))}
      <VersionCard
        id="portal"
        title="Marco del portal"
        owner={null}
        rows={[{ version: portal.version, state: 'Activa', since: null, by: null, health: portal.salud }]}
      />
    </Stack>
  );
}
