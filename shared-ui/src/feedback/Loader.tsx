import { type LoaderProps, Loader as MantineLoader, VisuallyHidden } from '@mantine/core';

interface Props extends LoaderProps {
  /** Names what is loading. */
  readonly label?: string;
}

/** A spinner with role `status` and a text. */
export function Loader({ label = 'Cargando...', ...props }: Props) {
  return (
    <span role="status">
      <MantineLoader aria-hidden {...props} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
