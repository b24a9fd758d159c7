import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Alert, Anchor, Stack, Text } from 'shared-ui';
import { Link } from 'shared-ui/router';

interface Props {
  readonly title: string;
  readonly message: string;
  /** Next steps, above the link to the list. */
  readonly children?: ReactNode;
}

/** The result of a sent form, which it replaces; takes the focus. */
export function Outcome({ title, message, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Stack>
      <Alert
        ref={box}
        tabIndex={-1}
        role="status"
        color="verde"
        icon={<IconCircleCheck aria-hidden />}
        title={title}
      >
        {message}
      </Alert>
      {children}
      <Text>
        <Anchor component={Link} to="/licitaciones-concursos" underline="always">
          Ver las licitaciones
        </Anchor>
      </Text>
    </Stack>
  );
}
