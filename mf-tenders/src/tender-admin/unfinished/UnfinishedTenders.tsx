import { useState } from 'react';
import type { UnfinishedTender } from 'shared-api/contract';
import { Button, formatDateTime, Group, Paper, Stack, Text, Title } from 'shared-ui';
import { ConfirmRemoval } from 'shared-ui/overlays';
import { useDiscardUnfinished, useUnfinished } from './queries.ts';

const HEADING = 'sin-terminar';
const titleOf = ({ valores }: UnfinishedTender) => valores.titulo.trim() || 'Sin objeto';

interface Props {
  readonly onContinue: (id: string) => void;
  /** Id of the element that takes the focus when the last one is discarded. */
  readonly fallbackId: string;
}

/** The tenders that the user has begun to write and not created; nothing without any. */
export function UnfinishedTenders({ onContinue, fallbackId }: Props) {
  const unfinished = useUnfinished();
  const [toDiscard, setToDiscard] = useState<UnfinishedTender | null>(null);
  const removal = useDiscardUnfinished();
  const tenders = unfinished.data?.data ?? [];
  if (tenders.length === 0) return null;
  return (
    <Stack component="section" aria-labelledby={HEADING} gap="sm" data-no-print>
      <Title order={2} size="h4" id={HEADING} tabIndex={-1}>
        {`Sin terminar (${tenders.length})`}
      </Title>
      <Text size="sm" c="dimmed">
        Solo usted las ve. Siguen aquí, en cualquier dispositivo, hasta que las cree o las descarte.
      </Text>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {tenders.map((tender) => (
          <Paper component="li" key={tender.id} withBorder p="sm">
            <Group justify="space-between" gap="sm">
              <Stack gap={2} flex="1 1 16rem" miw={0}>
                <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {titleOf(tender)}
                </Text>
                <Text size="sm" c="dimmed">
                  {`Escrita por última vez el ${formatDateTime(tender.fecha)}`}
                </Text>
              </Stack>
              <Group gap="xs">
                <Button
                  size="sm"
                  aria-label={`Seguir ${titleOf(tender)}`}
                  onClick={() => onContinue(tender.id)}
                >
                  Seguir
                </Button>
                <Button
                  size="sm"
                  variant="default"
                  aria-label={`Descartar ${titleOf(tender)}`}
                  onClick={() => setToDiscard(tender)}
                >
                  Descartar
                </Button>
              </Group>
            </Group>
          </Paper>
        ))}
      </Stack>
      <DiscardUnfinished
        tender={toDiscard}
        removal={removal}
        onClose={() => setToDiscard(null)}
        onDiscarded={() => document.getElementById(tenders.length > 1 ? HEADING : fallbackId)?.focus()}
      />
    </Stack>
  );
}

interface DiscardProps {
  readonly tender: UnfinishedTender | null;
  readonly removal: ReturnType<typeof useDiscardUnfinished>;
  readonly onClose: () => void;
  readonly onDiscarded: () => void;
}

/** Asks before an unfinished tender is discarded. */
export function DiscardUnfinished({ tender, removal, onClose, onDiscarded }: DiscardProps) {
  return (
    <ConfirmRemoval
      thing={tender}
      removal={removal}
      title="Descartar licitación sin terminar"
      confirmLabel="Descartar"
      onClose={onClose}
      onRemoved={onDiscarded}
    >
      {tender && `¿Descartar «${titleOf(tender)}»? Se pierde lo escrito. Esta acción no se puede deshacer.`}
    </ConfirmRemoval>
  );
}
