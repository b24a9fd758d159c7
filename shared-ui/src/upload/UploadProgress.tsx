import { Button, Group, Loader, Progress, Text } from '@mantine/core';
import classes from './FileUpload.module.css';
import type { SendingPhase } from './send-file.ts';

interface Props {
  readonly phase: SendingPhase;
  /** Sends a file that waits for the connection at once; absent: it can't be asked for. */
  readonly onRetry?: () => void;
  readonly onCancel: () => void;
}

/** Progress of an upload, with a way to cancel it. */
export function UploadProgress({ phase, onRetry, onCancel }: Props) {
  if (phase.state === 'shrinking') {
    return <UploadWait text={`Reduciendo la foto ${phase.name}`} onCancel={onCancel} />;
  }
  if (phase.state === 'retrying') {
    return <UploadWait text={`${phase.name}: ${phase.why}`} onRetry={onRetry} onCancel={onCancel} />;
  }
  return <SentShare name={phase.name} share={phase.share} onCancel={onCancel} />;
}

interface ShareProps {
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
  readonly onCancel: () => void;
}

function SentShare({ name, share, onCancel }: ShareProps) {
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
  readonly onRetry?: (() => void) | undefined;
  readonly onCancel: () => void;
}

/** Something of unknown length before a file is sent: a photo is made smaller, or a broken connection waited for. */
function UploadWait({ text, onRetry, onCancel }: WaitProps) {
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
