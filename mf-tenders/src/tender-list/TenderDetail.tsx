import { IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import type { Tender, TenderDetail as TenderInFull } from 'shared-api/contract';
import { fileText, SITUATION_LABEL, tenderLabel } from 'shared-api/rules';
import { Anchor, Button, formatDate, Group, Paper, Problem, Skeleton, Stack, Text, Title } from 'shared-ui';
import { Modal } from 'shared-ui/overlays';
import { useHead } from 'shared-ui/portal';
import { Link } from 'shared-ui/router';
import { NOT_RENEWED } from './not-renewed.ts';
import { Deadline } from './TenderCard.tsx';
import classes from './TenderDetail.module.css';
import { TenderEnding, TenderLife } from './TenderLife.tsx';
import { isNotFound, useTender } from './tender-query.ts';
import { UnreadTender } from './UnreadTender.tsx';

interface Props {
  readonly id: string;
  /** What the list already knows of it. */
  readonly known: Tender | undefined;
  readonly onClose: () => void;
  /** Part of the page instead of a window over it. */
  readonly inPage?: boolean;
}

/** Window with everything that is published of a tender, and its terms of reference. */
export function TenderDetail({ id, known, onClose, inPage = false }: Props) {
  const tender = useTender(id);
  const again = () => void tender.refetch();
  // One that was read and can't be read again stays, unless it is no longer to be seen.
  const none = tender.isLoadingError || isNotFound(tender.error);
  const shown = none ? undefined : (tender.data ?? known);
  useTenderTitle(shown);
  const content = none ? (
    <UnreadTender error={tender.error} onRetry={again} />
  ) : shown ? (
    <Stack>
      {tender.isError && (
        <Problem title="No se pudo actualizar la licitación" message={NOT_RENEWED} onRetry={again} />
      )}
      <TenderFacts tender={shown} detail={tender.data} />
    </Stack>
  ) : (
    <Loading />
  );
  if (inPage) return <TenderInPage onClose={onClose}>{content}</TenderInPage>;
  return (
    <Modal opened onClose={onClose} title="Ver Licitacion" size="lg">
      {content}
    </Modal>
  );
}

/** What somebody came for, before everything else; the list is below. */
function TenderInPage({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  return (
    <Paper component="article" aria-labelledby="licitacion" className={classes.inPage} withBorder p="lg">
      <Group justify="space-between" mb="md">
        <Title order={2} size="h4" id="licitacion">
          Ver Licitacion
        </Title>
        <Anchor
          component={Link}
          to="/licitaciones-concursos"
          data-no-print
          onClick={(event) => {
            event.preventDefault();
            onClose();
          }}
        >
          Ver todas las licitaciones
        </Anchor>
      </Group>
      {children}
    </Paper>
  );
}

/** A tender that is open names the tab, so that it can be told from others and found again. */
function useTenderTitle(tender: Tender | undefined): void {
  const title = tender?.titulo;
  useHead(
    tender
      ? {
          title: `${tender.titulo} · Licitaciones y Concursos`,
          description: `${tenderLabel(tender.tipo_licitacion)} ${tender.numero}/${tender.anio}, expediente ${tender.expediente}. ${
            tender.situacion === 'vigente'
              ? `Vence el ${formatDate(tender.fecha_vencimiento)}`
              : SITUATION_LABEL[tender.situacion]
          }.`,
        }
      : {},
  );
  useEffect(() => {
    if (title === undefined) return;
    const before = document.title;
    document.title = `${title} · ${before}`;
    return () => {
      document.title = before;
    };
  }, [title]);
}

function Loading() {
  return (
    <Stack role="status" aria-label="Cargando...">
      <Skeleton height="3rem" />
      <Skeleton height="14rem" />
      <Skeleton height="2.25rem" />
    </Stack>
  );
}

/** All that is published of a tender. `detail` comes later than what the list knew. */
export function TenderFacts({ tender, detail }: { tender: Tender; detail: TenderInFull | undefined }) {
  const terms = detail?.pliego;
  return (
    <Stack>
      <Text fw={600} size="lg" className={classes.title}>
        {tender.titulo}
      </Text>
      {detail && <TenderEnding tender={detail} />}
      <dl className={classes.facts}>
        <Fact name="Número">{`${tender.numero}/${tender.anio}`}</Fact>
        <Fact name="Expediente">{tender.expediente}</Fact>
        <Fact name="Tipo">{tenderLabel(tender.tipo_licitacion)}</Fact>
        {tender.subtipo_licitacion && <Fact name="Subtipo">{tenderLabel(tender.subtipo_licitacion)}</Fact>}
        <Fact name="Publicación">{formatDate(tender.fecha_publicacion)}</Fact>
        <Fact name="Vencimiento">
          {formatDate(tender.fecha_vencimiento)} <Deadline tender={tender} />
        </Fact>
        <Fact name="Pliego">{terms ? fileText(terms) : 'Cargando...'}</Fact>
      </dl>
      <Button
        component="a"
        href={tender.pliego_url}
        target="_blank"
        rel="noopener"
        classNames={{ root: `${classes.document}`, label: `${classes.documentText}` }}
        rightSection={<IconExternalLink size={18} aria-label="(se abre en otra pestaña)" />}
      >
        Ver Pliego de Condiciones
      </Button>
      {detail && <TenderLife tender={detail} />}
    </Stack>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
