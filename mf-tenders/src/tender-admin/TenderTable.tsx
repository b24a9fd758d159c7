import { IconEyeOff, IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Tender } from 'shared-api/contract';
import { TENDERS_PER_PAGE, type TenderBadge, tenderBadges, tenderLabel } from 'shared-api/rules';
import { ActionIcon, Badge, formatDate, formatDateTime, Group, Stack, Text } from 'shared-ui';
import { Link, useLocation } from 'shared-ui/router';
import { DataTable } from 'shared-ui/tables';
import { useToday } from '../tender-list/use-today.ts';
import { useWaitingQuestions } from './queries.ts';
import type { FromLists } from './search.ts';
import classes from './TenderTable.module.css';
import { questionsText } from './WaitingQuestions.tsx';

interface Props {
  readonly caption: string;
  readonly tenders: readonly Tender[];
  readonly loading: boolean;
  /** Shown instead of rows. */
  readonly empty: ReactNode;
  readonly onEdit: (tender: Tender) => void;
  readonly onDelete: (tender: Tender) => void;
}

/** A page of tenders with the publisher's actions. */
export function TenderTable({ caption, tenders, loading, empty, onEdit, onDelete }: Props) {
  return (
    <DataTable
      caption={caption}
      columns={[
        { key: 'objeto', header: 'Objeto', cell: (tender: Tender) => <Subject tender={tender} /> },
        { key: 'tipo', header: 'Tipo', cell: (tender: Tender) => <Kind tender={tender} /> },
        { key: 'expediente', header: 'Expediente', cell: (tender: Tender) => tender.expediente || '—' },
        { key: 'fechas', header: 'Fechas', cell: (tender: Tender) => <Dates tender={tender} /> },
        {
          key: 'acciones',
          header: 'Acciones',
          noPrint: true,
          cell: (tender: Tender) => <Actions tender={tender} onEdit={onEdit} onDelete={onDelete} />,
        },
      ]}
      rows={tenders}
      rowKey={(tender) => tender.id}
      empty={empty}
      loading={loading}
      skeletonRows={TENDERS_PER_PAGE}
    />
  );
}

function Subject({ tender }: { tender: Tender }) {
  const waiting = useWaitingQuestions().data?.data.find(({ licitacion }) => licitacion.id === tender.id);
  return (
    <Stack gap={4} align="flex-start" className={classes.subject}>
      <Group gap={4}>
        {tenderBadges(tender, useToday()).map((badge) => (
          <StateBadge key={badge} badge={badge} />
        ))}
        {waiting !== undefined && (
          <Badge color="ambar">{`${questionsText(waiting.pendientes)} sin responder`}</Badge>
        )}
      </Group>
      <span>{tender.titulo}</span>
      {tender.publicar_desde && (
        <Text span size="sm">{`Se publicará el ${formatDateTime(tender.publicar_desde)}`}</Text>
      )}
      <Text span size="sm" c="dimmed">{`N.º ${tender.numero}/${tender.anio}`}</Text>
    </Stack>
  );
}

const DRAFT: TenderBadge = 'Borrador';
const AWAITED: readonly TenderBadge[] = [DRAFT, 'Programada', 'Cerrada sin resultado'];

/** Where a tender stands; amber where the publisher has something left to do. */
function StateBadge({ badge }: { badge: TenderBadge }) {
  return (
    <Badge
      {...(AWAITED.includes(badge) && { color: 'ambar' })}
      {...(badge === 'Publicada' && { color: 'verde' })}
      leftSection={badge === DRAFT && <IconEyeOff size={14} aria-hidden />}
    >
      {badge}
    </Badge>
  );
}

function Kind({ tender }: { tender: Tender }) {
  return (
    <>
      {tenderLabel(tender.tipo_licitacion)}
      {tender.subtipo_licitacion && (
        <Text span display="block" size="sm" c="dimmed">
          {tenderLabel(tender.subtipo_licitacion)}
        </Text>
      )}
    </>
  );
}

function Dates({ tender }: { tender: Tender }) {
  return (
    <dl className={classes.dates}>
      <dt>Publicación</dt>
      <dd>{formatDate(tender.fecha_publicacion)}</dd>
      <dt>Vencimiento</dt>
      <dd>{formatDate(tender.fecha_vencimiento)}</dd>
    </dl>
  );
}

function Actions({ tender, onEdit, onDelete }: { tender: Tender } & Pick<Props, 'onEdit' | 'onDelete'>) {
  const state: FromLists = { lists: useLocation().search };
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionIcon
        component={Link}
        to={`/licitaciones/${tender.id}`}
        state={state}
        aria-label={`Gestionar ${tender.titulo}`}
      >
        <IconListDetails size={20} aria-hidden />
      </ActionIcon>
      {/* A withdrawn tender is not changed any more, and one that ended is not deleted. */}
      {tender.situacion !== 'retirada' && (
        <ActionIcon aria-label={`Editar ${tender.titulo}`} onClick={() => onEdit(tender)}>
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
      )}
      {tender.situacion === 'vigente' && (
        <ActionIcon color="rojo" aria-label={`Eliminar ${tender.titulo}`} onClick={() => onDelete(tender)}>
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
