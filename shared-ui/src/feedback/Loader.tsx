import { type LoaderProps, Loader as MantineLoader, VisuallyHidden } from '@mantine/core';

interface Props extends LoaderProps {
  /** What is being waited for. */
  readonly label?: string;
}

/** A spinner that says so: role `status` with a text. */
export function Loader({ label = 'Cargando...', ...props }: Props) {
  return (
    <span role="status">
      <MantineLoader aria-hidden {...props} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
