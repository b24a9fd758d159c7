import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** `fetch` over few connections, and how to close them. */
export interface PooledFetch {
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  close(): void;
}

/**
 * Makes calls as a gateway does for many visitors: over a limited number of connections that stay open. The built-in
 * `fetch` opens a connection for each waiting call, and would load the machine more than the server.
 */
export function pooledFetch(connections = 64): PooledFetch {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    async fetch(url, init) {
      const { method, headers, body, signal } = new Request(url, init);
      const content = body && Buffer.from(await new Response(body).arrayBuffer());
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        httpRequest(url, { agent, method, headers: Object.fromEntries(headers), signal }, resolve)
          .on('error', reject)
          .end(content ?? undefined);
      });
      const answerHeaders = new Headers();
      for (const [name, values] of Object.entries(answer.headersDistinct)) {
        for (const value of values ?? []) answerHeaders.append(name, value);
      }
      return new Response(new Uint8Array(await buffer(answer)), {
        status: answer.statusCode ?? 0,
        headers: answerHeaders,
      });
    },
    close: () => agent.destroy(),
  };
}
