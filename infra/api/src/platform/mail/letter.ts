import { escapeHtml } from 'shared-api/rules';

type Item = string | { readonly text: string; readonly url: string };
export type Block = string | readonly Item[];

/** The content of a mail. Every string is plain text. */
export interface Letter {
  readonly sender: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** Label of the button and an absolute http(s) address. */
  readonly link: Link;
  /** Where to end mails of this kind. */
  readonly unsubscribe?: Link;
}
interface Link {
  readonly label: string;
  readonly url: string;
}

const AUTOMATIC = 'Este es un mensaje automático: no hace falta responderlo.';
/** Bounds the mail of a followed tender with much news; texts and lists are bounded where they are entered. */
const MAX_BLOCKS = 40;
const CUT = '… El texto completo está en el portal.';

/**
 * Writes a letter as text and as HTML with the same content. The HTML has inline styles and loads nothing. A letter of
 * too many blocks is cut and says so.
 * @throws Error if a link is no http(s) address
 */
export function writeLetter(letter: Letter): { body: string; html: string } {
  for (const url of addressesOf(letter)) {
    if (!/^https?:\/\//.test(url)) throw new Error(`a mail can not lead to ${url}`);
  }
  const { blocks } = letter;
  const shortened =
    blocks.length > MAX_BLOCKS ? { ...letter, blocks: [...blocks.slice(0, MAX_BLOCKS), CUT] } : letter;
  return { body: textOf(shortened), html: htmlOf(shortened) };
}

const addressesOf = ({ link, unsubscribe, blocks }: Letter): string[] => [
  link.url,
  ...(unsubscribe ? [unsubscribe.url] : []),
  ...blocks
    .flatMap((block) => (typeof block === 'string' ? [] : block))
    .flatMap((item) => (typeof item === 'string' ? [] : [item.url])),
];

function textOf({ sender, heading, blocks, link, unsubscribe }: Letter): string {
  const itemOf = (item: Item) => (typeof item === 'string' ? `- ${item}` : `- ${item.text}\n  ${item.url}`);
  const content = blocks.map((block) => (typeof block === 'string' ? block : block.map(itemOf).join('\n')));
  const end = unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : [];
  return [sender, heading, ...content, `${link.label}: ${link.url}`, AUTOMATIC, ...end].join('\n\n');
}

const PAGE = 'margin:0;padding:16px;background:#f1f3f5;color:#212529;font-family:Arial,Helvetica,sans-serif';
const SHEET = 'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px';
const SMALL = 'margin:0 0 16px;color:#495057;font-size:14px;line-height:1.5';
const HEADING = 'margin:0 0 16px;font-size:22px;line-height:1.3;overflow-wrap:anywhere';
const PARAGRAPH =
  'margin:0 0 16px;font-size:16px;line-height:1.5;overflow-wrap:anywhere;white-space:pre-line';
const LINK = 'color:#0f667e';
const BUTTON =
  'display:inline-block;padding:12px 20px;background:#0f667e;color:#ffffff;border-radius:6px;text-decoration:none;font-weight:bold';

function htmlOf({ sender, heading, blocks, link, unsubscribe }: Letter): string {
  const paragraph = (text: string) => `<p style="${PARAGRAPH}">${escapeHtml(text)}</p>`;
  const anchor = (label: string, url: string, style = LINK) =>
    `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;
  const itemOf = (item: Item) =>
    `<li>${typeof item === 'string' ? escapeHtml(item) : anchor(item.text, item.url)}</li>`;
  const list = (items: readonly Item[]) =>
    `<ul style="${PARAGRAPH};padding-left:24px">${items.map(itemOf).join('')}</ul>`;
  const content = blocks.map((block) => (typeof block === 'string' ? paragraph(block) : list(block)));
  return `<!doctype html>
<html lang="es-AR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="${PAGE}"><main style="${SHEET}">
<p style="${SMALL}">${escapeHtml(sender)}</p>
<h1 style="${HEADING}">${escapeHtml(heading)}</h1>
${content.join('\n')}
<p style="${PARAGRAPH}">${anchor(link.label, link.url, BUTTON)}</p>
<p style="${SMALL}">${AUTOMATIC}</p>
${unsubscribe ? `<p style="${SMALL}">${anchor(unsubscribe.label, unsubscribe.url)}</p>\n` : ''}</main></body></html>`;
}
