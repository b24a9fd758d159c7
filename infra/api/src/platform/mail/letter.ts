import { escapeHtml } from './escape.ts';

/** A point of a list; with an address, a link. */
type Point = string | { readonly text: string; readonly url: string };
/** A paragraph, or the points of a list. */
export type Block = string | readonly Point[];

/** What a mail says, before it is set as text and as HTML. Every string is plain text. */
export interface Letter {
  /** Who writes. */
  readonly sender: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** The screen to go to: what the button says, and an absolute http(s) address. */
  readonly link: Link;
  /** Where to end mails of this kind, told last. */
  readonly leave?: Link;
}
interface Link {
  readonly label: string;
  readonly url: string;
}

const AUTOMATIC = 'Este es un mensaje automático: no hace falta responderlo.';
const MAX_BLOCKS = 40;
const MAX_POINTS = 100;
const MAX_TEXT = 2_000;
const CUT = '… El texto completo está en el portal.';

/**
 * Sets a letter as text and as HTML that say the same. The HTML brings its few styles along, loads nothing from
 * anywhere and holds nothing but escaped text. A letter that is too long is cut and says so.
 * @throws Error when a link is no http(s) address
 */
export function writeLetter(letter: Letter): { body: string; html: string } {
  for (const url of addressesOf(letter)) {
    if (!/^https?:\/\//.test(url)) throw new Error(`a mail can not lead to ${url}`);
  }
  const shown = { ...letter, blocks: withinLimits(letter.blocks) };
  return { body: textOf(shown), html: htmlOf(shown) };
}

const addressesOf = ({ link, leave, blocks }: Letter): string[] => [
  link.url,
  ...(leave ? [leave.url] : []),
  ...blocks
    .flatMap((block) => (typeof block === 'string' ? [] : block))
    .flatMap((point) => (typeof point === 'string' ? [] : [point.url])),
];

function withinLimits(blocks: readonly Block[]): Block[] {
  const short = (text: string) =>
    text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}${CUT}` : text;
  const shortPoint = (point: Point) =>
    typeof point === 'string' ? short(point) : { ...point, text: short(point.text) };
  const few = <T>(list: readonly T[], max: number, cut: T) =>
    list.length > max ? [...list.slice(0, max), cut] : [...list];
  return few<Block>(blocks, MAX_BLOCKS, CUT).map((block) =>
    typeof block === 'string' ? short(block) : few<Point>(block.map(shortPoint), MAX_POINTS, CUT),
  );
}

function textOf({ sender, heading, blocks, link, leave }: Letter): string {
  const pointOf = (point: Point) =>
    typeof point === 'string' ? `- ${point}` : `- ${point.text}\n  ${point.url}`;
  const said = blocks.map((block) => (typeof block === 'string' ? block : block.map(pointOf).join('\n')));
  const end = leave ? [`${leave.label}: ${leave.url}`] : [];
  return [sender, heading, ...said, `${link.label}: ${link.url}`, AUTOMATIC, ...end].join('\n\n');
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

function htmlOf({ sender, heading, blocks, link, leave }: Letter): string {
  const paragraph = (text: string) => `<p style="${PARAGRAPH}">${escapeHtml(text)}</p>`;
  const anchor = (label: string, url: string, style = LINK) =>
    `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;
  const pointOf = (point: Point) =>
    `<li>${typeof point === 'string' ? escapeHtml(point) : anchor(point.text, point.url)}</li>`;
  const list = (points: readonly Point[]) =>
    `<ul style="${PARAGRAPH};padding-left:24px">${points.map(pointOf).join('')}</ul>`;
  const said = blocks.map((block) => (typeof block === 'string' ? paragraph(block) : list(block)));
  return `<!doctype html>
<html lang="es-AR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="${PAGE}"><main style="${SHEET}">
<p style="${SMALL}">${escapeHtml(sender)}</p>
<h1 style="${HEADING}">${escapeHtml(heading)}</h1>
${said.join('\n')}
<p style="${PARAGRAPH}">${anchor(link.label, link.url, BUTTON)}</p>
<p style="${SMALL}">${AUTOMATIC}</p>
${leave ? `<p style="${SMALL}">${anchor(leave.label, leave.url)}</p>\n` : ''}</main></body></html>`;
}
