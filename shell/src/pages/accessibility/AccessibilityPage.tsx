import { Anchor, Page, Stack, Text, Title } from 'shared-ui';
import { usePortal } from 'shared-ui/portal';

/** `/accesibilidad`: the accessibility statement, and where to report a difficulty. */
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
          <ContactSentence /> Cuente en qué página estaba y qué quería hacer: le responderemos y, mientras
          tanto, le ayudaremos a completar su trámite.
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

/** The city's mail and telephone, as far as they are configured; else its office. */
function ContactSentence() {
  const { address, hours, phone, email } = usePortal().city;
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
