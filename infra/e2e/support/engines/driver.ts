import { once } from 'node:events';
import { connect } from 'node:net';

/** The commands of the W3C's WebDriver that the journeys use: Firefox's name, the method and the path below a session. */
const COMMANDS = {
  open: ['WebDriver:Navigate', 'POST', 'url'],
  address: ['WebDriver:GetCurrentURL', 'GET', 'url'],
  run: ['WebDriver:ExecuteScript', 'POST', 'execute/sync'],
  click: ['WebDriver:ElementClick', 'POST', 'element/{id}/click'],
  type: ['WebDriver:ElementSendKeys', 'POST', 'element/{id}/value'],
  resize: ['WebDriver:SetWindowRect', 'POST', 'window/rect'],
  screenshot: ['WebDriver:TakeScreenshot', 'GET', 'screenshot'],
} as const;

type Parameters = Readonly<Record<string, unknown>>;
/** Sends a command. @returns its value @throws Error when the browser refuses it */
export type Driver = (command: keyof typeof COMMANDS, parameters?: Parameters) => Promise<unknown>;

/** Opens a session with a program that speaks WebDriver over HTTP, such as WebKitWebDriver. */
export async function httpDriver(port: number, capabilities: Parameters): Promise<Driver> {
  const send = async (method: string, path: string, body: Parameters) => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: Record<string, unknown> };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const { sessionId } = await send('POST', '', { capabilities: { alwaysMatch: capabilities } });
  return (command, parameters = {}) => {
    const [, method, path] = COMMANDS[command];
    return send(method, `/${sessionId}/${path.replace('{id}', String(parameters.id))}`, parameters);
  };
}

/**
 * Opens a session with Firefox over Marionette, the protocol behind geckodriver, which Debian does not have: the same
 * commands in messages `<bytes>:[0,id,command,parameters]`, answered by `<bytes>:[1,id,error,result]`.
 */
export async function marionetteDriver(port: number): Promise<Driver> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let received = Buffer.alloc(0);
  socket.on('data', (part: Buffer) => {
    received = Buffer.concat([received, part]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)));
      if (colon === -1 || received.length < end) return;
      const message = JSON.parse(received.subarray(colon + 1, end).toString()) as unknown;
      received = received.subarray(end);
      // The first message is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      if (error) waiting.get(id)?.reject(new Error(`${error.error}: ${error.message}`));
      else waiting.get(id)?.resolve(result && 'value' in result ? result.value : result);
    }
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox ended'));
  });
  // A connection that Firefox resets as it ends is closed, too.
  socket.on('error', () => undefined);
  const send = (command: string, parameters: Parameters) => {
    const id = waiting.size;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    const message = JSON.stringify([0, id, command, parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    return answer.promise;
  };
  await send('WebDriver:NewSession', {});
  return (command, parameters = {}) => send(COMMANDS[command][0], parameters);
}
