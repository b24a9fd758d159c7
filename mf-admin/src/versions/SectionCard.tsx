import type { SectionVersions, VersionHealth } from 'shared-api/contract';
import { Card, formatDateTime, Text, Title } from 'shared-ui';
import { DataTable } from 'shared-ui/tables';
import { numberText } from '../settings/number-text.ts';
import classes from './versions.module.css';
import { failuresText, failureText, shareText, timeText, verdictText } from './words.ts';

interface Row {
  readonly version: string;
  readonly state: string;
  /** When it began and who began it; null where nobody knows. */
  readonly since: string | null;
  readonly by: string | null;
  readonly health: VersionHealth;
}

interface Props {
  readonly id: string;
  readonly title: string;
  /** The team that answers for it. */
  readonly owner: string | null;
  readonly rows: readonly Row[];
  /** How a trial compares. */
  readonly verdict?: string;
}

/** Versions of one part of the portal that people are given, and how they do. */
export function VersionCard({ id, title, owner, rows, verdict }: Props) {
  const failures = rows.flatMap(({ version, health }) =>
    health.mas_frecuentes.map((failure) => ({ version, text: failureText(failure) })),
  );
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
          {
            key: 'visitas',
            header: 'Visitas',
            cell: ({ health }: Row) => numberText(health.visitas),
          },
          { key: 'errores', header: 'Errores cada 1.000', cell: ({ health }: Row) => failuresText(health) },
          { key: 'carga', header: 'Carga', cell: ({ health }: Row) => timeText(health.carga_p75) },
          { key: 'lcp', header: 'LCP', cell: ({ health }: Row) => timeText(health.lcp_p75) },
          { key: 'inp', header: 'INP', cell: ({ health }: Row) => timeText(health.inp_p75) },
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
      {verdict && <Text mt="sm">{verdict}</Text>}
      {failures.length > 0 && (
        <>
          <Title order={3} size="h5" mt="md">
            Lo que más falló
          </Title>
          <ul className={classes.failures}>
            {failures.map(({ version, text }) => (
              <li key={`${version} ${text}`}>
                {rows.length > 1 ? `${version}: ` : ''}
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

/** A section: what is live of it, and what is on trial beside it. */
export function SectionCard({ seccion, titulo, responsable, activa, prueba }: SectionVersions) {
  const rows: Row[] = [
    {
      version: activa.version,
      state: 'Activa',
      since: activa.desde,
      by: activa.publico,
      health: activa.salud,
    },
  ];
  if (prueba) {
    const { version, desde, publico, salud } = prueba;
    rows.push({ version, state: `A prueba: ${shareText(prueba)}`, since: desde, by: publico, health: salud });
  }
  return (
    <VersionCard
      id={seccion}
      title={titulo}
      owner={responsable}
      rows={rows}
      {...(prueba && { verdict: verdictText(prueba) })}
    />
  );
}
