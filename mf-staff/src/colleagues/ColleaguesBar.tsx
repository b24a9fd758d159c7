import { IconUserCheck } from '@tabler/icons-react';
import { can, isAssignable } from 'shared-api/rules';
import { Box, Group, Text } from 'shared-ui';
import { useUser } from 'shared-ui/portal';
import type { Detail } from '../detail/queries.ts';
import { fullName } from './person-names.ts';
import { ReviewerButtons } from './ReviewerButtons.tsx';
import { useChangesOfOthers, usePresence } from './use-presence.ts';
import { Viewers } from './Viewers.tsx';

interface Props {
  readonly detail: Detail;
  /** True while the form of a decision is open: the request is not read again then. */
  readonly deciding: boolean;
}

/** Shows a request's reviewer, who else has it open, and what others changed meanwhile. */
export function ColleaguesBar({ detail, deciding }: Props) {
  const { revisor, turno, sujeto_fiscal: request } = detail;
  const presence = usePresence(detail);
  const change = useChangesOfOthers(detail, presence, deciding);
  const mayAssign = can(useUser().tipo, 'requests.review') && isAssignable(request.estado_tramite.estado);
  return (
    <>
      {/* While the request waits for staff, the note about its wait names the reviewer. */}
      {revisor && !turno && (
        <Text component="span" size="sm" c="dimmed">
          <IconUserCheck size={16} aria-hidden style={{ verticalAlign: '-3px' }} /> La revisa{' '}
          {fullName(revisor)}
        </Text>
      )}
      {mayAssign && <ReviewerButtons cuit={request.cuit} reviewer={revisor} />}
      <Group gap="sm">
        <Viewers viewers={presence.data?.viendo ?? []} />
        <Box role="status">{change && <Text size="sm">{`${change} La página ya lo muestra.`}</Text>}</Box>
      </Group>
    </>
  );
}
