import type { PortalVersions, RegistryChange } from 'shared-api/contract';
import { Card, formatDateTime, Title } from 'shared-ui';
import { DataTable } from 'shared-ui/tables';
import classes from './versions.module.css';
import { actionText, changedVersion } from './words.ts';

/** The last changes of what people are given: who did what, when, and why where it was said. */
export function History({ historial, secciones }: Pick<PortalVersions, 'historial' | 'secciones'>) {
  const titleOf = (name: string) => secciones.find(({ seccion }) => seccion === name)?.titulo ?? name;
  return (
    <Card withBorder component="section" aria-labelledby="historial">
      <Title order={2} size="h4" id="historial">
        Historial
      </Title>
      <DataTable
        caption="Cambios de versiones, los más nuevos primero"
        columns={[
          { key: 'fecha', header: 'Fecha', cell: ({ fecha }: RegistryChange) => formatDateTime(fecha) },
          { key: 'quien', header: 'Quién', cell: ({ quien }: RegistryChange) => quien },
          { key: 'que', header: 'Qué hizo', cell: actionText },
          { key: 'seccion', header: 'Sección', cell: ({ seccion }: RegistryChange) => titleOf(seccion) },
          {
            key: 'version',
            header: 'Versión',
            cell: (change: RegistryChange) => (
              <code className={classes.version}>{changedVersion(change)}</code>
            ),
          },
          { key: 'motivo', header: 'Motivo', cell: ({ motivo }: RegistryChange) => motivo ?? '—' },
        ]}
        rows={historial}
        rowKey={({ revision }) => String(revision)}
        empty="Todavía no se publicó nada."
      />
    </Card>
  );
}
