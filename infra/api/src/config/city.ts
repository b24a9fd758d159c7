import type { City } from 'shared-api/rules';

export const PORTAL_NAME = 'Portal de Proveedores';

export const mailSender = (cityName: string): string => `${cityName} - ${PORTAL_NAME}`;

/** Networks whose address doesn't say how people write their name. */
const NETWORKS: Readonly<Record<string, string>> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  't.me': 'Telegram',
  'tiktok.com': 'TikTok',
  'wa.me': 'WhatsApp',
  'x.com': 'X',
  'youtube.com': 'YouTube',
};

/** A link of the footer, called as the network is, else by its host. @param address that can be parsed */
export function cityLink(address: string): City['links'][number] {
  const host = new URL(address).hostname.replace(/^www\./, '');
  return { name: NETWORKS[host] ?? host, url: address };
}

/** A number as Argentines write it: `0383 443-0000`, or with its country in front. */
export function cityPhone(shown: string): NonNullable<City['phone']> {
  const digits = shown.replace(/\D/g, '');
  if (shown.startsWith('+')) return { shown, tel: `tel:+${digits}` };
  return { shown, tel: `tel:${/^0(?!8[01]0)/.test(digits) ? `+54${digits.slice(1)}` : digits}` };
}

/** The city of a demo that names none. */
export const SAMPLE_CITY: City = {
  name: 'Municipalidad de San Fernando del Valle de Catamarca',
  office: 'Oficina de Proveedores',
  address: 'Av. Belgrano 1494, San Fernando del Valle de Catamarca, Catamarca',
  hours: 'Lunes a viernes de 7 a 13',
  phone: cityPhone('0383 443 0000'),
  email: 'proveedores@municipio.example',
  links: ['https://www.facebook.com/', 'https://www.instagram.com/', 'https://www.youtube.com/'].map(
    cityLink,
  ),
};
