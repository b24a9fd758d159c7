import { inflateSync } from 'node:zlib';

export interface ReadPdf {
  readonly pages: number;
  /** The text, page after page, part by part as tagged, as a reader would copy it. */
  readonly parts: readonly { readonly tag: string; readonly text: string }[];
  /** Filled rectangles `[x, y, width, height]` of the parts tagged as figures. */
  readonly figure: readonly (readonly [number, number, number, number])[];
  /** In the unit of the figure. */
  readonly pageHeight: number;
  /** Objects that are no stream, as they are written. */
  readonly plain: string;
}

/** Reads the documents of this portal: embedded fonts with a map back to Unicode. */
export function readPdf(pdf: Buffer): ReadPdf {
  const objects = new Map<string, { head: string; stream: string | null }>();
  const source = pdf.toString('latin1');
  for (const [, id, body] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body?.indexOf('stream\n') ?? -1;
    if (!id || body === undefined) continue;
    const head = at < 0 ? body : body.slice(0, at);
    objects.set(id, { head, stream: at < 0 ? null : inflate(head, body.slice(at + 7)) });
  }
  const heads = [...objects.values()].map(({ head }) => head);
  const pages = heads.filter((head) => /\/Type \/Page\n/.test(head));
  if (pages.length === 0) throw new Error('no page');
  const streamOf = (head: string, name: string): string => {
    const id = new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? '';
    const stream = objects.get(id)?.stream;
    if (stream === null || stream === undefined) throw new Error(`no stream ${name}`);
    return stream;
  };
  const fonts = new Map<string, Map<number, string>>();
  for (const head of heads.filter((one) => one.includes('/Font <<'))) {
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      fonts.set(name ?? '', unicodeOf(streamOf(objects.get(id ?? '')?.head ?? '', 'ToUnicode')));
    }
  }
  const read = pages.map((page) => readContent(streamOf(page, 'Contents'), fonts));
  return {
    pages: pages.length,
    parts: read.flatMap(({ parts }) => parts),
    figure: read.flatMap(({ figure }) => figure),
    pageHeight: Number(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(pages[0] ?? '')?.[1]),
    plain: [...objects.values()].flatMap(({ head, stream }) => (stream === null ? [head] : [])).join('\n'),
  };
}

function inflate(head: string, body: string): string {
  const bytes = Buffer.from(body.slice(0, body.lastIndexOf('\nendstream')), 'latin1');
  return (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

function unicodeOf(map: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, first, list] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    for (const [index, [, codes]] of [...(list ?? '').matchAll(/<([^>]*)>/g)].entries()) {
      const text = (codes ?? '')
        .split(' ')
        .map((code) => String.fromCharCode(Number.parseInt(code, 16)))
        .join('');
      glyphs.set(Number.parseInt(first ?? '', 16) + index, text);
    }
  }
  return glyphs;
}

function readContent(
  content: string,
  fonts: Map<string, Map<number, string>>,
): Pick<ReadPdf, 'parts' | 'figure'> {
  const parts: { tag: string; text: string }[] = [];
  const figure: [number, number, number, number][] = [];
  for (const [, tag, body] of content.matchAll(/\/(\w+) <<\n[^>]*>> BDC\n([\s\S]*?)EMC/g)) {
    if (!tag || body === undefined || tag === 'Artifact') continue;
    if (tag === 'Figure') {
      for (const [, numbers] of body.matchAll(/^([-\d. ]+) re$/gm)) {
        const [x = 0, y = 0, width = 0, height = 0] = (numbers ?? '').split(' ').map(Number);
        figure.push([x, y, width, height]);
      }
    }
    let text = '';
    let glyphs = new Map<number, string>();
    for (const [, font, shown] of body.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*)\] TJ/g)) {
      if (font) glyphs = fonts.get(font) ?? new Map();
      for (const [code] of (shown ?? '').replace(/>[^<]*</g, '').matchAll(/\w{4}/g)) {
        text += glyphs.get(Number.parseInt(code, 16)) ?? '\ufffd';
      }
      if (shown !== undefined) text += ' ';
    }
    parts.push({ tag, text: text.replace(/\s+/g, ' ').trim() });
  }
  return { parts, figure };
}
