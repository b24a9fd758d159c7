import { Box, Card, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { SupplierDocument } from 'shared-api/contract';
import { documentStatus, namedDates } from 'shared-api/rules';
import { formatDate } from '../format.ts';
import { DocumentStatusBadge } from './DocumentStatusBadge.tsx';
import { Facts } from './Facts.tsx';
import classes from './request.module.css';

interface Props {
  readonly document: SupplierDocument;
  /** The day it is in the city, `yyyy-mm-dd`. */
  readonly today: string;
  /** Day of the enabling that is in force, `yyyy-mm-dd`. */
  readonly enabledOn?: string | null;
  /** Buttons of whoever looks at it. */
  readonly actions?: ReactNode;
  /** Between dates and buttons, e.g. the upload. */
  readonly children?: ReactNode;
  /** Greyed: it can't be changed now. */
  readonly muted?: boolean;
  /** In place of its status. */
  readonly badge?: ReactNode;
  /** The page says itself what is wrong with the dates. */
  readonly problemsHidden?: boolean;
}

/** Returns how a document is called: its type, or the name an optional one was given. */
export function documentName(document: SupplierDocument): string {
  return document.tipo_documento?.nombre ?? document.datos_extra ?? 'Documento opcional';
}

/** A document with its status today, its dates and what is wrong with them. */
export function DocumentCard(props: Props) {
  const { document, today, actions, badge, children, muted = false, problemsHidden = false } = props;
  const id = useId();
  const status = documentStatus(document.tipo_documento, document, today, props.enabledOn);
  return (
    <Card component="article" aria-labelledby={id} className={muted ? classes.muted : undefined}>
      <Group justify="space-between" align="flex-start" gap="xs" mb="xs">
        <Title order={3} id={id} miw={0} style={{ overflowWrap: 'anywhere' }}>
          {documentName(document)}
        </Title>
        {badge || <DocumentStatusBadge status={status.estado} />}
      </Group>
      <DocumentDates document={document} />
      {!problemsHidden && status.problemas.length > 0 && (
        <Box component="ul" my="xs" pl="md" c="rojo.8">
          {status.problemas.map((problem) => (
            <li key={problem}>
              <Text size="sm">{problem}</Text>
            </li>
          ))}
        </Box>
      )}
      {children && <Box mt="sm">{children}</Box>}
      {actions && (
        <Group gap="sm" mt="md" data-no-print>
          {actions}
        </Group>
      )}
    </Card>
  );
}

/** A document's dates: those that its type needs, or it has; and until when it counts, where that is another day. */
export function DocumentDates({ document }: Pick<Props, 'document'>) {
  const { tipo_documento: type, url_archivo: file } = document;
  const dates = type && file ? namedDates(type, document) : [];
  return <Facts facts={dates.map(({ name, date }) => ({ name, value: formatDate(date) }))} />;
}
