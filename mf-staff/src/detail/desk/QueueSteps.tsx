import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { ActionIcon, Group, Text } from 'shared-ui';
import { Link, useLocation, useNavigate } from 'shared-ui/router';
import { useShortcuts } from '../../queue/shortcuts/use-shortcuts.ts';
import { useQueuePosition } from '../../queue/use-queue-position.ts';
import { linkWithTab } from './link-with-tab.ts';

/** The request's place in the list that the person came from, and links to its neighbours. */
export function QueueSteps({ cuit }: { readonly cuit: string }) {
  const { position, total, totalIsExact, previous, next, linkTo } = useQueuePosition(cuit);
  const navigate = useNavigate();
  const { search } = useLocation();
  const link = (other: string) => linkWithTab(linkTo(other), search);
  const go = (other: string | null) => {
    if (!other) return;
    const { to, state } = link(other);
    void navigate(to, { state });
  };
  useShortcuts('Trámites', [
    { key: 's', label: 'Trámite siguiente', run: () => go(next) },
    { key: 'a', label: 'Trámite anterior', run: () => go(previous) },
  ]);
  if (position === null) return null;
  return (
    <Group component="nav" aria-label="Trámites de la lista" gap={6} wrap="nowrap">
      <Step
        to={previous === null ? null : link(previous)}
        label="Trámite anterior"
        icon={IconChevronLeft}
        shortcut="a"
      />
      <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
        {position.toLocaleString('es-AR')} de {!totalIsExact && 'más de '}
        {total.toLocaleString('es-AR')}
      </Text>
      <Step
        to={next === null ? null : link(next)}
        label="Trámite siguiente"
        icon={IconChevronRight}
        shortcut="s"
      />
    </Group>
  );
}

interface StepProps {
  /** Null at an end of the list. */
  readonly to: { readonly to: string; readonly state: unknown } | null;
  readonly label: string;
  readonly icon: typeof IconChevronLeft;
  readonly shortcut: string;
}

function Step({ to, label, icon: Icon, shortcut }: StepProps) {
  if (!to) return null;
  return (
    <ActionIcon
      component={Link}
      {...to}
      variant="default"
      size="lg"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={`${label} (${shortcut})`}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
