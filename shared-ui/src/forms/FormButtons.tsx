import { Button, Group } from '@mantine/core';

interface Props {
  /** Text of the button that submits the form. */
  readonly label: string;
  readonly onCancel: () => void;
  /** True while the form is being sent: it can be neither sent again nor cancelled. */
  readonly submitting: boolean;
  readonly disabled?: boolean;
  readonly color?: string | undefined;
}

/** The last row of a form: 'Cancelar', and the button that submits it. */
export function FormButtons({ label, onCancel, submitting, disabled = false, color }: Props) {
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onCancel} disabled={submitting}>
        Cancelar
      </Button>
      <Button type="submit" loading={submitting} disabled={disabled} {...(color && { color })}>
        {label}
      </Button>
    </Group>
  );
}
