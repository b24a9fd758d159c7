import { Anchor, Page, Stack, Text, Title } from 'shared-ui';
import { CITY } from '../../layout/city.ts';

/** What the portal promises to everyone who uses it, and where to tell that it does not hold. */
export function AccessibilityPage() {
  return (
    <Page title="Accesibilidad" size="form">
      <Stack gap="md" maw="75ch">
        <Text>
          El portal está hecho para que cualquier persona pueda usarlo: con teclado, con lector de pantalla,
          con la pantalla ampliada o desde un teléfono. Sigue las pautas WCAG 2.2, nivel AA.
        </Text>
        <Title order={2} size="h3">
          Si encuentra una dificultad
        </Title>
        <Text>
          Escriba a{' '}
          <Anchor href={`mailto:${CITY.email}`} underline="always">
            {CITY.email}
          </Anchor>{' '}
          o llame al{' '}
          <Anchor href={`tel:${CITY.phone.dial}`} underline="always">
            {CITY.phone.shown}
          </Anchor>{' '}
          ({CITY.hours}). Cuente en qué página estaba y qué quería hacer: le responderemos y, mientras tanto,
          le ayudaremos a completar su trámite.
        </Text>
        <Title order={2} size="h3">
          Atajos
        </Title>
        <Text>
          La primera tecla Tab de cada página ofrece «Ir al contenido». Alt+T lleva a los avisos que aparecen
          arriba a la derecha.
        </Text>
      </Stack>
    </Page>
  );
}
