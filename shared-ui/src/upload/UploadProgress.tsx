import { Button, Group, Progress, Text } from '@mantine/core';
import classes from './FileUpload.module.css';

interface Props {
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
  readonly onCancel: () => void;
}

/** How far a file is, and a way to stop it. */
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
