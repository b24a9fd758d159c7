import { Anchor, Page, Stack, Text, Title } from 'shared-ui';
import { useCity } from '../../layout/city-context.ts';

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
          <WhereToTell /> Cuente en qué página estaba y qué quería hacer: le responderemos y, mientras tanto,
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

/** The ways to the city that its operator named; its own door where there is none. */
function WhereToTell() {
  const { address, hours, phone, email } = useCity();
  const write = email && (
    <Anchor href={`mailto:${email}`} underline="always">
      {email}
    </Anchor>
  );
  const call = phone && (
    <Anchor href={phone.tel} underline="always">
      {phone.shown}
    </Anchor>
  );
  const when = hours && ` (${hours})`;
  if (write && call)
    return (
      <>
        Escriba a {write} o llame al {call}
        {when}.
      </>
    );
  if (write) return <>Escriba a {write}.</>;
  if (call)
    return (
      <>
        Llame al {call}
        {when}.
      </>
    );
  return (
    <>
      Acérquese a nuestra oficina
      {address && `, ${address}`}
      {when}.
    </>
  );
}
