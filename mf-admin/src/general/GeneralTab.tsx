import { Card, formatDate, Title } from 'shared-ui';
import classes from './GeneralTab.module.css';
import { SYSTEM } from './system.ts';

/** Name, version and last maintenance of the system. */
export function GeneralTab() {
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
          <dd>{formatDate(SYSTEM.lastMaintenance)}</dd>
        </div>
      </dl>
    </Card>
  );
}
