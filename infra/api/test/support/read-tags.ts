import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Facts that a screen reader learns of a PDF. */
export interface PdfTags {
  readonly title: string;
  readonly language: string | null;
  readonly pages: readonly {
    readonly text: string;
    /** Roles of the page's elements, e.g. `H1`, in their order. */
    readonly roles: readonly string[];
    readonly links: readonly { readonly target: string; readonly says: string }[];
  }[];
}

interface Node {
  readonly role?: string;
  readonly children?: readonly (Node | { readonly type: string })[];
}

/** Reads a PDF with the library of Firefox's viewer, which shares nothing with the one that draws it. */
export async function readTags(pdf: Uint8Array): Promise<PdfTags> {
  const loading = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  try {
    const document = await loading.promise;
    const { info } = await document.getMetadata();
    const { Title, Language } = info as { Title: string; Language: string | null };
    const pages = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const annotations = await page.getAnnotations();
      pages.push({
        text: items.map((item) => ('str' in item ? item.str : '')).join(''),
        roles: rolesOf((await page.getStructTree()) ?? {}),
        links: annotations.map(({ unsafeUrl, contentsObj }) => ({
          target: unsafeUrl,
          says: contentsObj.str,
        })),
      });
    }
    return { title: Title, language: Language, pages };
  } finally {
    await loading.destroy();
  }
}

const rolesOf = ({ role, children = [] }: Node): string[] => [
  ...(role ? [role] : []),
  ...children.flatMap((child) => ('type' in child ? [] : rolesOf(child))),
];
