import type { SectionVersions, VersionHealth } from 'shared-api/contract';
import { Card, formatDateTime, Text, Title } from 'shared-ui';
import { DataTable } from 'shared-ui/tables';
import { numberText } from '../settings/number-text.ts';
import { shareText, verdictText } from './canary-text.ts';
import classes from './versions.module.css';

interface Row {
  readonly version: string;
  readonly state: string;
  /** Start of the version, and who released it; null when unknown. */
  readonly since: string | null;
  readonly by: string | null;
  readonly health: VersionHealth;
}

interface Props {
  readonly id: string;
  readonly title: string;
  /** The responsible team. */
  readonly owner: string | null;
  readonly rows: readonly Row[];
  /** Notes on the canary. */
  readonly notes?: readonly string[];
}

/** The versions of a part of the portal and their health. */
export function VersionCard({ id, title, owner, rows, notes = [] }: Props) {
  return (
    <Card withBorder component="section" aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      {owner && <Text c="dimmed">Responsable: {owner}</Text>}
      <DataTable
        caption={`Versiones de ${title}`}
        columns={[
          {
            key: 'version',
            header: 'Versión',
            cell: ({ version }: Row) => <code className={classes.version}>{version}</code>,
          },
          { key: 'estado', header: 'Estado', cell: ({ state }: Row) => state },
          { key: 'desde', header: 'Desde', cell: ({ since }: Row) => (since ? formatDateTime(since) : '—') },
          { key: 'quien', header: 'Publicó', cell: ({ by }: Row) => by ?? '—' },
          { key: 'visitas', header: 'Visitas', cell: ({ health }: Row) => numberText(health.visitas) },
          {
            key: 'errores',
            header: 'Visitas con errores',
            cell: ({ health }: Row) => numberText(health.visitas_fallidas),
          },
          {
            key: 'csp',
            header: 'Bloqueos CSP',
            cell: ({ health }: Row) => numberText(health.violaciones_csp),
          },
        ]}
        rows={rows}
        rowKey={({ version, state }) => `${version} ${state}`}
        empty="Sin versiones."
      />
      {notes.map((note) => (
        <Text key={note} mt="sm">
          {note}
        </Text>
      ))}
    </Card>
  );
}

/** A section: its live version, and its canary or the last canary withdrawn. */
export function SectionCard(section: SectionVersions) {
  const { seccion, titulo, responsable, activa, prueba, retirada } = section;
  const rows: Row[] = [
    {
      version: activa.version,
      state: 'Activa',
      since: activa.desde,
      by: activa.publico,
      health: activa.salud,
    },
  ];
  const notes: string[] = [];
  if (prueba) {
    const { version, desde, publico, salud } = prueba;
    rows.push({ version, state: `A prueba: ${shareText(prueba)}`, since: desde, by: publico, health: salud });
    notes.push(verdictText(section, prueba));
  }
  if (retirada) {
    const { version, fecha, quien, motivo } = retirada;
    const when = `La prueba de ${version} terminó el ${formatDateTime(fecha)} (${quien}).`;
    notes.push(motivo === null ? when : `${when} ${motivo}`);
  }
  return <VersionCard id={seccion} title={titulo} owner={responsable} rows={rows} notes={notes} />;
}
