import { type City, escapeHtml } from 'shared-api/rules';
import type { RenderedMarkup } from 'shared-api/section';

interface LinkedPage {
  readonly publicUrl: string;
  /** Path without its query. */
  readonly path: string;
  readonly city: City;
  readonly serviceName: string;
  readonly title: string;
  readonly description: string;
  readonly rendered: RenderedMarkup;
}

/**
 * Returns what search engines and link previews read of a public page: its canonical address, OpenGraph and schema.org.
 * All of it comes from the rendered page, so that it says nothing that an anonymous visitor can't read.
 */
export function linkHead(page: LinkedPage): string[] {
  const { publicUrl, path, city, serviceName, title, description, rendered } = page;
  const { canonical = null, published = null, expires = null } = rendered;
  const url = `${publicUrl}${canonical ?? path}`;
  const properties = {
    'og:site_name': `${serviceName} · ${city.name}`,
    'og:type': published ? 'article' : 'website',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:locale': 'es_AR',
    ...(published && { 'article:published_time': published }),
    ...(expires && { 'article:expiration_time': expires }),
  };
  const structured = {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name: title,
    description,
    url,
    inLanguage: 'es-AR',
    ...(published && { datePublished: published }),
    ...(expires && { expires }),
    publisher: {
      '@type': 'GovernmentOrganization',
      name: city.name,
      ...(city.address && { address: city.address }),
      ...(city.phone && { telephone: city.phone.shown }),
      ...(city.email && { email: city.email }),
      ...(city.links.length > 0 && { sameAs: city.links.map((link) => link.url) }),
    },
  };
  return [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    `<script type="application/ld+json">${jsonForHtml(structured)}</script>`,
  ];
}

/** Writes JSON that can't close its script element. */
export const jsonForHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
