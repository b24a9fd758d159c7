import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
type Answer = (response: ServerResponse, call: Received) => void;

/** A server on this machine that keeps what it received and answers as it was told last. */
export interface TestServer {
  readonly baseUrl: string;
  readonly received: Received[];
  /** Returns the last request that it received. @throws when there was none */
  last(): Received;
  answer: Answer;
  close(): Promise<void>;
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

export async function startServer(): Promise<TestServer> {
  const received: Received[] = [];
  const server: Server = createServer((request, response) => {
    // The page of an upload test stands on another origin.
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*, authorization');
    response.setHeader('access-control-allow-methods', '*');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'OPTIONS') return void response.writeHead(204).end();
      const call: Received = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('latin1'),
      };
      received.push(call);
      started.answer(response, call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const started: TestServer = {
    baseUrl: `http://127.0.0.1:${port}/api/municat`,
    received,
    last() {
      const call = received.at(-1);
      if (!call) throw new Error('the server received nothing');
      return call;
    },
    answer: json(200, {}),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return started;
}
