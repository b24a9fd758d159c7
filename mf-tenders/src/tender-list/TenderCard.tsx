import type { Tender } from 'shared-api/contract';
import { tenderLabel, tenderStandText } from 'shared-api/rules';
import { Badge, Card, formatDate, Group, Skeleton, Text, Title } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { type TenderSearch, writeSearch } from './search.ts';
import classes from './TenderCard.module.css';
import { useToday } from './use-today.ts';

/** History state of a tender opened from its card: going back leads to the list. */
export const FROM_LIST = 'from-tender-list';

/** Returns the id of a card's link, which takes the focus when the tender is closed. */
export const cardLinkId = (id: string) => `licitacion-${id}`;

interface Props {
  readonly tender: Tender;
  /** The list's search; null for a card without a link. */
  readonly search: TenderSearch | null;
}

/** A tender in the list. The whole card is clickable; for assistive technology the title is the link. */
export function TenderCard({ tender, search }: Props) {
  return (
    <Card withBorder component="article" aria-labelledby={cardLinkId(tender.id)} className={classes.card}>
      <Title order={3} size="h5" className={classes.title}>
        {search ? (
          <Link
            id={cardLinkId(tender.id)}
            className={`${classes.text} ${classes.link}`}
            to={{ search: `?${writeSearch({ ...search, licitacion: tender.id })}` }}
            state={FROM_LIST}
            preventScrollReset
          >
            {tender.titulo}
          </Link>
        ) : (
          <span className={classes.text}>{tender.titulo}</span>
        )}
      </Title>
      <Group gap="xs">
        <Kind>{tenderLabel(tender.tipo_licitacion)}</Kind>
        {tender.subtipo_licitacion && <Kind outlined>{tenderLabel(tender.subtipo_licitacion)}</Kind>}
      </Group>
      <Text size="sm" c="dimmed" className={classes.file}>
        <span className={classes.number}>{`N.º ${tender.numero}/${tender.anio}`}</span>
        {' · '}
        <span>{tender.expediente}</span>
      </Text>
      <dl className={classes.dates}>
        <div>
          <dt>Publicación</dt>
          <dd>{formatDate(tender.fecha_publicacion)}</dd>
        </div>
        <div>
          <dt>Vencimiento</dt>
          <dd>
            {formatDate(tender.fecha_vencimiento)} <Deadline tender={tender} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

/** The days left for offers, or the outcome of the tender. */
export function Deadline({ tender }: { tender: Tender }) {
  return <span className={classes.deadline}>{tenderStandText(tender, useToday())}</span>;
}

/** A type or subtype; its text wraps on a narrow screen. */
function Kind({ outlined = false, children }: { outlined?: boolean; children: string }) {
  return (
    <Badge
      variant={outlined ? 'outline' : 'light'}
      classNames={{ root: `${classes.kind}`, label: `${classes.kindText}` }}
    >
      {children}
    </Badge>
  );
}

/** Placeholder of a card. */
export function TenderCardSkeleton() {
  return (
    <Card withBorder className={classes.card}>
      <Skeleton height="1.5rem" width="85%" />
      <Skeleton height="1.5rem" width="12rem" maw="100%" />
      <Skeleton height="1.25rem" width="16rem" maw="100%" />
      <Skeleton height="3rem" className={classes.dates} />
    </Card>
  );
}
