import { expect, it } from 'vitest';
import { portProblem } from './port.ts';

const at = { host: '127.0.0.1', port: 80 };
const failure = (syscall: string, code: string) =>
  Object.assign(new Error(`${code}: ${syscall}`), { code, syscall });

it('names the port that may not be used', () =>
  expect(portProblem(failure('listen', 'EACCES'), at)?.message).toBe(
    'No hay permiso para usar el puerto 80. Elija otro: PORT=8080 npm start',
  ));

it('says nothing of the port where a folder may not be used', () => {
  for (const syscall of ['open', 'mkdir', 'scandir']) {
    expect(portProblem(failure(syscall, 'EACCES'), at)).toBeNull();
  }
});
