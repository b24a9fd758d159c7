import { ALL_ENDPOINTS } from 'shared-api/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { PERSON } from '#test/request.ts';
import { answerOfSignOn } from '#test/sign-on.ts';
import { supplierRequests } from '../../registration/requests/tables.ts';

/** What a browser says of a request that a script of the page's own origin makes. */
const OWN = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };
const REFUSED = [400, 'El pedido no viene de una página del portal.'];

const FOREIGN = [
  ['a script of another site', { ...OWN, 'sec-fetch-site': 'cross-site' }],
  ['a script of another host of the city', { ...OWN, 'sec-fetch-site': 'same-site' }],
  ['an address that was opened', { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }],
  ['a link of the portal', { ...OWN, 'sec-fetch-dest': 'document' }],
  ['a picture of the portal', { ...OWN, 'sec-fetch-dest': 'image' }],
] as const;

describe.each(ANY_DATABASE)('where a browser’s calls come from (%s)', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  afterAll(() => api?.stop());
  const requests = () => api.platform.db.$count(supplierRequests);

  it.each(FOREIGN)(
    '%s makes no call with a session, and a GET that writes writes nothing',
    async (_who, headers) => {
      const as = await api.signOn(PERSON);
      const before = await requests();
      const answer = await api.call('GET', `/sujeto-fiscal/init-request/persona-fisica/${PERSON}`, {
        as,
        headers,
      });
      expect([answer.status, answer.body.message]).toEqual(REFUSED);
      expect(await requests()).toBe(before);
      // The session goes on: the client ends it at 401 and 403.
      expect((await api.call('GET', '/auth/me', { as, headers: OWN })).status).toBe(200);
    },
  );

  it('the one-time token of the sign-on is not used up by them', async () => {
    const { body } = await api.call('GET', '/auth/afip/login-url');
    const answer = await api.call('POST', '/auth/afip/callback', {
      body: await answerOfSignOn(body.data, PERSON),
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' },
    });
    const as = answer.headers.get('location')?.replace('/cuenta/', '') ?? '';
    const [, foreign] = FOREIGN[0];
    expect((await api.call('GET', '/auth/afip', { as, headers: foreign })).status).toBe(400);
    expect((await api.call('GET', '/auth/afip', { as, headers: OWN })).status).toBe(200);
  });

  it('the portal’s own pages write by the same GET, and so do programs, which say nothing', async () => {
    const as = await api.signOn(PERSON);
    const before = await requests();
    for (const headers of [OWN, {}]) {
      const path = `/sujeto-fiscal/init-request/persona-fisica/${PERSON}`;
      expect((await api.call('GET', path, { as, headers })).status).toBe(200);
    }
    expect(await requests()).toBe(before + 1);
  });
});

describe('every call that takes a token', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi('postgres');
  });
  afterAll(() => api?.stop());
  const withToken = ALL_ENDPOINTS.filter(({ access }) => !['anyone', 'anyone-known'].includes(access.who));

  it.each(withToken.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_id, endpoint) => {
    const path = endpoint.path.replace(/:\w+/g, '0');
    const answer = await api.call(endpoint.method, path, {
      headers: { ...OWN, 'sec-fetch-site': 'cross-site' },
      ...(endpoint.method !== 'GET' && endpoint.sends === 'json' && { body: {} }),
    });
    expect([answer.status, answer.body.message]).toEqual(REFUSED);
  });
});
