import { Box, Card, Group, Text } from '@mantine/core';
import { IconChevronRight, IconLock } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import classes from './LinkCard.module.css';

interface Props {
  readonly to: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly disabled?: boolean;
  /** Why it can't be used; shown, and read with the name. */
  readonly reason?: string | null | undefined;
}

/**
 * A tile that leads somewhere: its title is the link, and the whole tile can be pressed. Disabled it stays where it is,
 * can be reached by keyboard and says why it can't be used.
 */
export function LinkCard({ to, icon, title, children, disabled = false, reason }: Props) {
  const id = useId();
  return (
    <Card className={classes.card} data-disabled={disabled || undefined}>
      <Group wrap="nowrap" align="flex-start" gap="md" className={classes.row}>
        <Box className={classes.icon} aria-hidden>
          {icon}
        </Box>
        <Box flex={1} miw={0}>
          {disabled ? (
            // biome-ignore lint/a11y/useSemanticElements: a link without an address can't be reached by keyboard.
            <span
              role="link"
              aria-disabled
              tabIndex={0}
              aria-describedby={reason ? `${id}-reason` : undefined}
              className={classes.title}
            >
              {title}
            </span>
          ) : (
            <Link to={to} className={classes.title}>
              {title}
            </Link>
          )}
          {children && <Box c="dimmed">{children}</Box>}
          {disabled && reason && (
            <Text id={`${id}-reason`} size="sm" mt="xs">
              {reason}
            </Text>
          )}
        </Box>
        <Box className={classes.arrow} aria-hidden>
          {disabled ? <IconLock size={20} /> : <IconChevronRight size={20} />}
        </Box>
      </Group>
    </Card>
  );
}
