import { IconAlertTriangle } from '@tabler/icons-react';
import { Alert, Text } from 'shared-ui';

/** Warns that the tax id is not active in the registry: nothing can be sent. */
export function InactiveBanner({ motives }: { motives: readonly string[] }) {
  return (
    <Alert color="rojo" icon={<IconAlertTriangle size={20} aria-hidden />} title="CUIT INACTIVO">
      <Text>El CUIT asociado se encuentra en estado inactivo. Verifique la situación fiscal.</Text>
      <Text>Mientras esté inactivo no se puede enviar la inscripción.</Text>
      {motives.map((motive) => (
        <Text key={motive} size="sm">
          {motive}
        </Text>
      ))}
    </Alert>
  );
}
