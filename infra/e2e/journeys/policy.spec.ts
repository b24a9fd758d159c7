import { expect, test } from '../support/test.ts';

const LIST = '/licitaciones-concursos';

test('what the policy of a page stops is counted for its section, also where none of our code runs', async ({
  browser,
  portal,
}) => {
  const violations = async () => {
    const metrics = await (await fetch(`${portal.url}/metrics`)).text();
    const lines = metrics.split('\n').filter((line) => line.startsWith('portal_csp_violations_total{'));
    return lines
      .filter((line) => line.includes('section="mf-tenders"') && line.includes('directive="script-src-elem"'))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  };
  const page = await browser.newPage({ baseURL: portal.url });
  // Somebody got a script into the page, and ours never comes.
  await page.route(LIST, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('<head>', '<head><script>globalThis.evil = true</script>');
    await route.fulfill({ response: answer, body });
  });
  await page.route(/\.js$/, (route) => route.abort());
  const before = await violations();
  await page.goto(LIST);
  expect(await page.evaluate<string>('typeof evil')).toBe('undefined');
  await expect.poll(violations).toBe(before + 1);
  await page.close();
});
