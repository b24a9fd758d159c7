import {
  IconBan,
  IconCertificate,
  IconCircleCheck,
  IconDownload,
  IconFileSearch,
  IconPencil,
  IconTag,
} from '@tabler/icons-react';
import type { ComponentType, Ref } from 'react';
import { Button, Group } from 'shared-ui';
import classes from './ActionBar.module.css';
import { ACTION_LABEL, type StaffAction } from './actions.ts';

const ICON: Readonly<Record<StaffAction, ComponentType<{ size: number; 'aria-hidden': true }>>> = {
  take: IconFileSearch,
  approve: IconCircleCheck,
  correct: IconPencil,
  label: IconTag,
  certificate: IconCertificate,
  receipt: IconDownload,
  reject: IconBan,
};

const appearanceOf = (action: StaffAction) => {
  if (action === 'take' || action === 'approve') return {};
  return action === 'reject' ? { variant: 'outline', color: 'rojo' } : { variant: 'default' };
};

interface Props {
  readonly actions: readonly StaffAction[];
  /** The action whose call is under way. */
  readonly busy: StaffAction | null;
  readonly onAction: (action: StaffAction) => void;
  /** Takes the focus when the button that had it is gone. */
  readonly ref?: Ref<HTMLDivElement>;
}

/** The buttons of what can be done with the request now. */
export function ActionBar({ actions, busy, onAction, ref }: Props) {
  if (actions.length === 0) return null;
  return (
    <Group
      role="group"
      aria-label="Acciones del trámite"
      className={classes.bar}
      gap="sm"
      ref={ref}
      tabIndex={-1}
      data-no-print
    >
      {actions.map((action) => {
        const Icon = ICON[action];
        return (
          <Button
            key={action}
            {...appearanceOf(action)}
            leftSection={<Icon size={18} aria-hidden />}
            loading={busy === action}
            onClick={() => onAction(action)}
          >
            {ACTION_LABEL[action]}
          </Button>
        );
      })}
    </Group>
  );
}
