/** The address and the hidden fields of a page's only form. */
function formOf(html: string): { action: string; fields: URLSearchParams } {
  const action = /<form[^>]*\baction="([^"]*)"/.exec(html)?.[1];
  if (action === undefined) throw new Error(`no form in:\n${html}`);
  const fields = new URLSearchParams();
  for (const [tag] of html.matchAll(/<input[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1];
    if (name) fields.set(name, decode(/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? ''));
  }
  return { action: decode(action), fields };
}

const decode = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Fields that the tax authority posts to the portal after a person typed key and password on its page. */
export async function answerOfSignOn(
  loginUrl: string,
  cuit: string,
  extra: Record<string, string> = {},
): Promise<URLSearchParams> {
  const response = await fetch(loginUrl, {
    method: 'POST',
    body: new URLSearchParams({ cuit, clave: 'clave', ...extra }),
  });
  return formOf(await response.text()).fields;
}
