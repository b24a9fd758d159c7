import type { Action } from 'shared-api/rules';
import { Button } from 'shared-ui';
import type { StaffAction } from '../actions.ts';
import classes from './desk.module.css';

interface Props {
  /** What this person may do with the request now. */
  readonly actions: readonly Action[];
  /** Observations that wait to be sent. */
  readonly count: number;
  readonly onSend: () => void;
  /** Starts an action of the request; `goOn`: opens the next request once it is done. */
  readonly onAct: (action: StaffAction, goOn: boolean) => void;
}

/** The buttons that take a request, or decide it and go on to the next. */
export function DeskActions({ actions, count, onSend, onAct }: Props) {
  return (
    <div className={classes.bottom} data-no-print>
      {actions.includes('take') && (
        <Button
          size="sm"
          aria-keyshortcuts="t"
          rightSection={<kbd className={classes.key}>t</kbd>}
          onClick={() => onAct('take', false)}
        >
          Iniciar revisión
        </Button>
      )}
      {count > 0 && (
        <Button
          size="sm"
          aria-keyshortcuts="e"
          rightSection={<kbd className={classes.key}>e</kbd>}
          onClick={onSend}
        >
          Enviar y siguiente ({count})
        </Button>
      )}
      {actions.includes('approve') && (
        <Button
          size="sm"
          variant={count > 0 ? 'default' : 'filled'}
          aria-keyshortcuts="h"
          rightSection={<kbd className={classes.key}>h</kbd>}
          onClick={() => onAct('approve', true)}
        >
          Habilitar y siguiente
        </Button>
      )}
    </div>
  );
}
