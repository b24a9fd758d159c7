import { Button, Group, Loader, Progress, Text } from '@mantine/core';
import classes from './FileUpload.module.css';

interface Props {
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
  readonly onCancel: () => void;
}

/** Progress of an upload, with a way to cancel it. */
export function UploadProgress({ name, share, onCancel }: Props) {
  const percent = Math.round(share * 100);
  return (
    <div className={classes.sending}>
      <Group justify="space-between" gap="sm" mb="xs">
        <Text size="sm" className={classes.name}>
          Subiendo {name}
        </Text>
        <Text size="sm" aria-hidden>
          {percent} %
        </Text>
      </Group>
      <Progress value={percent} aria-label={`Subiendo ${name}`} mb="sm" />
      <Button variant="default" size="sm" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  );
}

interface WaitProps {
  readonly text: string;
  /** Sends the file at once; absent: nothing to try again. */
  readonly onRetry?: () => void;
  readonly onCancel: () => void;
}

/** Something of unknown length before a file is sent: a photo is made smaller, or a broken connection waited for. */
export function UploadWait({ text, onRetry, onCancel }: WaitProps) {
  return (
    <div className={classes.sending}>
      <Group gap="sm" mb="sm" wrap="nowrap">
        <Loader size="sm" aria-hidden />
        <Text size="sm" role="status" className={classes.name}>
          {text}
        </Text>
      </Group>
      <Group gap="sm">
        {onRetry && (
          <Button size="sm" onClick={onRetry}>
            Reintentar
          </Button>
        )}
        <Button variant="default" size="sm" onClick={onCancel}>
          Cancelar
        </Button>
      </Group>
    </div>
  );
}
