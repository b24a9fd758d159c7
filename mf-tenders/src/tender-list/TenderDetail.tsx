import { IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import type { Tender, TenderDetail as TenderInFull } from 'shared-api/contract';
import { deadlineDateText, fileText, SITUATION_LABEL, tenderLabel, tenderReference } from 'shared-api/rules';
import {
  Alert,
  Anchor,
  Button,
  formatDate,
  Group,
  Paper,
  QueryProblem,
  Skeleton,
  Stack,
  Text,
  Title,
} from 'shared-ui';
import { Modal } from 'shared-ui/overlays';
import { useHead } from 'shared-ui/portal';
import { Link } from 'shared-ui/router';
import { newsFeedOf, TenderActions, TenderContact, tenderAddress } from './TenderActions.tsx';
import { Deadline } from './TenderCard.tsx';
import classes from './TenderDetail.module.css';
import { TenderLife, TenderOutcome, TermsChange } from './TenderLife.tsx';
import { TenderQuestions } from './TenderQuestions.tsx';
import { UnavailableTender } from './UnavailableTender.tsx';
import { isNotFound, useTender } from './use-tender.ts';
import { useToday } from './use-today.ts';

interface Props {
  readonly id: string;
  /** The tender as the list has it. */
  readonly listed: Tender | undefined;
  readonly onClose: () => void;
  /** True for a part of the page instead of a modal. */
  readonly inPage?: boolean;
}

/** Modal with everything published of a tender, and its terms of reference. */
export function TenderDetail({ id, listed, onClose, inPage = false }: Props) {
  const tender = useTender(id);
  const refetch = () => void tender.refetch();
  // A tender already shown stays when a refetch fails, unless it is gone.
  const isUnavailable = tender.isLoadingError || isNotFound(tender.error);
  const shownTender = isUnavailable ? undefined : (tender.data ?? listed);
  useTenderTitle(shownTender);
  const content = isUnavailable ? (
    <UnavailableTender error={tender.error} onRetry={refetch} leadsToList={!inPage} />
  ) : shownTender ? (
    <Stack>
      <QueryProblem query={tender} title="No se pudo actualizar la licitación" />
      {/* The API shows it to those who manage tenders. */}
      {!shownTender.mostrar && (
        <Alert color="ambar" title="Borrador">
          El público no la ve.
        </Alert>
      )}
      <TenderFacts tender={shownTender} detail={tender.data} isPublic={shownTender.mostrar} />
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

/** The tender of a server-rendered page, above the list. */
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

/** Names the document after the open tender. */
function useTenderTitle(tender: Tender | undefined): void {
  const title = tender?.titulo;
  const today = useToday();
  useHead(
    tender
      ? {
          title: `${tender.titulo} · Licitaciones y Concursos`,
          description: `${tenderReference(tender)}. Publicada el ${formatDate(tender.fecha_publicacion)}. ${
            tender.situacion === 'vigente'
              ? deadlineDateText(tender.fecha_vencimiento, today)
              : SITUATION_LABEL[tender.situacion]
          }.`,
          feed: newsFeedOf(tender.id),
          canonical: tenderAddress(tender.id),
          published: tender.fecha_publicacion,
          expires: tender.fecha_vencimiento,
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

interface FactsProps {
  readonly tender: Tender;
  /** Undefined until it is loaded. */
  readonly detail: TenderInFull | undefined;
  /** False for a draft or a preview: links to the tender's page would lead nowhere. */
  readonly isPublic: boolean;
}

/** Everything published of a tender, or what would be. */
export function TenderFacts({ tender, detail, isPublic }: FactsProps) {
  const terms = detail?.pliego;
  return (
    <Stack>
      <Text fw={600} size="lg" className={classes.title}>
        {tender.titulo}
      </Text>
      {detail && <TenderOutcome tender={detail} />}
      {detail && <TermsChange tender={detail} />}
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
      {isPublic && <TenderActions tender={tender} />}
      <TenderContact tender={tender} />
      {detail && <TenderQuestions tender={detail} isPublic={isPublic} />}
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
