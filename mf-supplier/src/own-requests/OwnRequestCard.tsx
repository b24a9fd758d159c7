import { useId } from 'react';
import type { OwnRequest } from 'shared-api/contract';
import { ownRequestSummary, pageSubject, todayInCity } from 'shared-api/rules';
import { Box, breakable, Card, formatTaxId, Group, Stack, Text, Title } from 'shared-ui';
import { PERSON_LABEL, RequestStatusBadge } from 'shared-ui/request';
import { InactiveBanner } from '../wizard/InactiveBanner.tsx';
import { OwnRequestButton } from './OwnRequestButton.tsx';
import { nameOf } from './queries.ts';

/** Up to so many details are named one by one. */
const NAMED = 3;

interface Props {
  readonly line: OwnRequest;
  /** A notice beside it says in full what was observed or decided. */
  readonly explained?: boolean;
}

/** One registration: whose, how it stands, what is asked, and the one button that leads there. */
export function OwnRequestCard({ line, explained = false }: Props) {
  const id = useId();
  const { solicitud: request, activo } = line;
  const summary = ownRequestSummary(line, todayInCity(new Date()));
  const taxId = formatTaxId(line.cuit);
  const name = nameOf(line);
  const facts = [
    PERSON_LABEL[line.tipo_persona],
    `CUIT ${taxId}`,
    ...(request ? [`Trámite N° ${request.nro_tramite}`] : []),
  ];
  return (
    <Card withBorder p={{ base: 'sm', sm: 'lg' }} component="article" aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="xs">
          <div>
            <Title order={2} size="h4" id={id}>
              {name}
            </Title>
            <Text size="sm" c="dimmed">
              {breakable(facts.join(' · '))}
            </Text>
          </div>
          {request && <RequestStatusBadge estado={request.estado_tramite.estado} />}
        </Group>
        {activo === false && <InactiveBanner motives={[]} />}
        <Group justify="space-between" align="flex-end" gap="sm">
          <Box flex="1 1 16rem" miw={0}>
            {!(explained && summary.action === 'none') && (
              <Text {...(summary.pressing && { fw: 600 })}>{summary.text}</Text>
            )}
            {!explained && summary.details.length > 0 && <Text size="sm">{shortList(summary.details)}</Text>}
          </Box>
          <OwnRequestButton
            subject={pageSubject(line)}
            action={summary.action}
            version={request?.version}
            name={name}
          />
        </Group>
      </Stack>
    </Card>
  );
}

/** Names the first details, a repeated one with how often, and counts the rest. */
function shortList(details: readonly string[]): string {
  const names = [...new Set(details)].slice(0, NAMED);
  const parts = names.map((name) => {
    const times = details.filter((detail) => detail === name).length;
    return times > 1 ? `${name} (${times})` : name;
  });
  const rest = details.filter((detail) => !names.includes(detail)).length;
  return `${parts.join(' · ')}${rest > 0 ? ` y ${rest} más` : ''}`;
}
