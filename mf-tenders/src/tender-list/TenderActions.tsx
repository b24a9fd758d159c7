import { IconCalendarPlus, IconLink, IconPrinter, IconRss, IconShare } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import type { Tender } from 'shared-api/contract';
import { followProblem, tenderPhase, tenderReference, UNNAMED_CITY } from 'shared-api/rules';
import { Anchor, Button, Group, Text, toast } from 'shared-ui';
import { usePortal } from 'shared-ui/portal';
import { Link } from 'shared-ui/router';
import { useToday } from './use-today.ts';

/** Address of a tender's own page, whatever list it was opened from. */
export const tenderAddress = (id: string) => `/licitaciones-concursos?licitacion=${id}`;

const filesAt = (id: string) => `/api/municat/licitaciones/${id}`;
/** Address of the Atom feed of a tender's news. */
export const newsFeedOf = (id: string) => `${filesAt(id)}/novedades.atom`;

/** Address of the form that asks for the news of a tender. */
export const followAddress = (id: string) => tenderAddress(id).replace('?', '/avisos/seguir?');

/** Address of the form that asks a question about a tender. */
export const askAddress = (id: string) => tenderAddress(id).replace('?', '/preguntar?');

const LOOK = { variant: 'default', size: 'sm' } as const;
const BUTTON = { ...LOOK, type: 'button' } as const;
const subscribeToNothing = () => () => undefined;
const canShare = () => 'share' in navigator;

/** Passing on, printing and noting down one tender; the deadline's calendar entry and the news are links, which need no JavaScript. */
export function TenderActions({ tender }: { tender: Tender }) {
  const today = useToday();
  const isOpen = tender.situacion === 'vigente' && tenderPhase(tender, today) !== 'cerrada';
  const shares = useSyncExternalStore(subscribeToNothing, canShare, () => false);
  const url = () => new URL(tenderAddress(tender.id), location.origin).href;
  const share = () =>
    navigator
      .share({ title: tender.titulo, text: `${tenderReference(tender)}: ${tender.titulo}`, url: url() })
      // Closing the browser's dialog rejects too: nothing is to be said.
      .catch(() => undefined);
  const copy = async () => {
    try {
      // Undefined on a plain http address.
      await navigator.clipboard.writeText(url());
      toast.success('Enlace copiado');
    } catch {
      toast.error('No se pudo copiar el enlace: cópielo de la barra de direcciones.');
    }
  };
  return (
    <Group gap="xs" data-no-print>
      {shares && (
        <Button {...BUTTON} leftSection={<IconShare size={18} aria-hidden />} onClick={share}>
          Compartir
        </Button>
      )}
      <Button {...BUTTON} leftSection={<IconLink size={18} aria-hidden />} onClick={copy}>
        Copiar enlace
      </Button>
      {isOpen && (
        <Button
          {...LOOK}
          component="a"
          href={`${filesAt(tender.id)}/vencimiento.ics`}
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
        >
          Agendar el vencimiento
        </Button>
      )}
      <Button
        {...LOOK}
        component="a"
        href={newsFeedOf(tender.id)}
        leftSection={<IconRss size={18} aria-hidden />}
      >
        Novedades (Atom)
      </Button>
      {followProblem(tender, today) === null && (
        <Button {...LOOK} component={Link} to={followAddress(tender.id)}>
          Seguir esta licitación
        </Button>
      )}
      <Button {...BUTTON} leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
        Imprimir
      </Button>
    </Group>
  );
}

/** The city's office for questions about a tender; nothing where the operator named no way to reach it. */
export function TenderContact({ tender }: { tender: Tender }) {
  // A shell of before did not pass the city on.
  const { office, phone, email } = usePortal().city ?? UNNAMED_CITY;
  if (!phone && !email) return null;
  const subject = encodeURIComponent(`Consulta: ${tenderReference(tender)}`);
  return (
    <Text size="sm">
      {`¿Tiene una duda? ${office ?? 'Consulte al municipio'}: `}
      {phone && <Anchor href={phone.tel} underline="always">{`teléfono ${phone.shown}`}</Anchor>}
      {phone && email && ' o '}
      {email && <Anchor href={`mailto:${email}?subject=${subject}`} underline="always">{`${email}`}</Anchor>}
    </Text>
  );
}
