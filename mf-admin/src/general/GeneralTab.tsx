import { can } from 'shared-api/rules';
import { Card, formatDate, Stack, Title } from 'shared-ui';
import { useUser } from 'shared-ui/portal';
import { FailedMails } from './FailedMails.tsx';
import classes from './GeneralTab.module.css';
import { SystemState } from './SystemState.tsx';
import { lastMaintenance, SYSTEM } from './system-info.ts';

/** The system's name, version and last maintenance; for administrators also its state and the failed mails. */
export function GeneralTab() {
  const { tipo } = useUser();
  return (
    <Stack>
      <SystemFacts />
      {can(tipo, 'system.read') && <SystemState />}
      {can(tipo, 'mails.retry') && <FailedMails />}
    </Stack>
  );
}

function SystemFacts() {
  return (
    <Card withBorder component="section" aria-labelledby="sistema">
      <Title order={2} size="h4" id="sistema">
        {SYSTEM.name}
      </Title>
      <dl className={classes.facts}>
        <div>
          <dt>Versión</dt>
          <dd>{SYSTEM.version}</dd>
        </div>
        <div>
          <dt>Último mantenimiento</dt>
          <dd>{formatDate(lastMaintenance())}</dd>
        </div>
      </dl>
    </Card>
  );
}
